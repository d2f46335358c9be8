import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuMs } from '../../process/cpu-time-fixture';
import { decodedPath, encodedPathOf, pathOfTarget } from './path';

it.each([
  ['/', '/'],
  ['/api/offers', '/api/offers'],
  ['/api/offers/', '/api/offers'],
  ['/api/offers///', '/api/offers'],
  ['///', '/'],
  ['/api/offers?x=/y/', '/api/offers'],
  ['/api/offers/?x', '/api/offers'],
  ['/api/offers#x?y', '/api/offers'],
  ['/api/%6Fffers', '/api/offers'],
  ['/api%2Foffers', '/api/offers'],
  ['/api/%E2%82%AC', '/api/€'],
  ['//api', '//api'],
  ['', ''],
])('decodes %s to %s', (target, path) => expect(decodedPath(target)).toBe(path));

it.each(['/%', '/%z1', '/%ff', '/%c0%af', '/%ed%a0%80', '/a%2'])('refuses %s', (target) =>
  expect(decodedPath(target)).toBeUndefined(),
);

it('is fast for 100,000 slashes', () => {
  const slashes = '/'.repeat(100_000);
  const taken = cpuMs(() => {
    expect(decodedPath(slashes)).toBe('/');
    expect(decodedPath(`${slashes}x/`)).toBe(`${slashes}x`);
  });
  // With quadratic running time they take seconds.
  expect(taken).toBeLessThan(500);
});

const dots = fc.constantFrom('.', '..', '%2e', '%2E%2e', '.%2E', '%252e', '%252e%252E', '.%252e');
const slash = fc.constantFrom('/', '\\', '%2f', '%5C');
const segment = fc.stringMatching(/^[a-z0-9._~-]{0,6}$|^%20[a-z]$/).filter((text) => !/^\.{0,2}$/.test(text));

it('refuses a dot segment in any encoding, in paths and URLs', () => {
  const parts = fc.array(fc.tuple(slash, segment), { maxLength: 3 });
  fc.assert(
    fc.property(
      parts,
      slash,
      dots,
      parts,
      fc.constantFrom('', '/', '?x', '#y'),
      (before, one, dot, after, end) => {
        const target = `/a${[...before, [one, dot], ...after].flat().join('')}${end}`;
        expect(decodedPath(target)).toBeUndefined();
        expect(pathOfTarget(target)).toBeUndefined();
        expect(pathOfTarget(`http://portal.test${target}`)).toBeUndefined();
      },
    ),
  );
});

it('decodes accepted paths as a URL parser does', () => {
  const parts = fc.array(fc.tuple(slash, fc.oneof(segment, dots, fc.string({ maxLength: 4 }))), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(parts, (chosen) => {
      const target = `/a${chosen.flat().join('')}`;
      const path = decodedPath(target);
      if (path === undefined || /[\p{Cc}\s]/u.test(path)) return;
      const { pathname } = new URL(target, 'http://portal.test');
      expect(decodeURIComponent(pathname).replaceAll('\\', '/').replace(/\/+$/, '')).toBe(
        path.replaceAll('\\', '/').replace(/\/+$/, ''),
      );
    }),
  );
});

it('keeps encoded characters, so that routes can be compared', () => {
  expect(encodedPathOf('/quotes/a%2Fb/send//?x=/y#z')).toBe('/quotes/a%2Fb/send');
  expect(encodedPathOf('http://portal.test/quotes/a%2Fb/?x')).toBe('/quotes/a%2Fb');
});
