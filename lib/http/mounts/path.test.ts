import { expect, it } from 'vitest';
import { cpuMs } from '../../process/cpu-time-fixture';
import { decodedPath } from './path';

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

it('takes little time for slashes without end', () => {
  const slashes = '/'.repeat(100_000);
  const taken = cpuMs(() => {
    expect(decodedPath(slashes)).toBe('/');
    expect(decodedPath(`${slashes}x/`)).toBe(`${slashes}x`);
  });
  // In time that grows with the square of the length they take seconds.
  expect(taken).toBeLessThan(500);
});
