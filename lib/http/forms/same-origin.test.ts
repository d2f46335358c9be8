import { expect, test } from 'vitest';
import { isSameOrigin } from './form-request';

const sent = (origin: string | undefined, fetchSite?: string) =>
  new Headers({
    host: 'pilots.example',
    ...(origin !== undefined && { origin }),
    ...(fetchSite && { 'sec-fetch-site': fetchSite }),
  });

const foreign = [
  '',
  'null',
  'https://evil.example',
  'https://pilots.example.evil.example',
  'https://evil.pilots.example',
  'https://pilots.example:8443',
  'pilots.example',
];

test('accepts its own origin behind any proxy', () => {
  expect(isSameOrigin(sent('https://pilots.example'))).toBe(true);
  expect(isSameOrigin(sent('http://pilots.example'))).toBe(true);
});

test.each([undefined, ...foreign])('%j does not', (origin) => {
  expect(isSameOrigin(sent(origin))).toBe(false);
  expect(isSameOrigin(sent(origin, 'same-origin'))).toBe(false);
});

test('requires an origin only where needed, and checks Sec-Fetch-Site for null', () => {
  const rule = { mayBeUnnamed: true };
  expect(isSameOrigin(sent(undefined), rule)).toBe(true);
  expect(isSameOrigin(sent('null', 'same-origin'), rule)).toBe(true);
  expect(isSameOrigin(sent('null', 'cross-site'), rule)).toBe(false);
  for (const origin of foreign) expect(isSameOrigin(sent(origin), rule), origin).toBe(false);
});
