import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin';

const sent = (origin: string | undefined) =>
  new Headers({ host: 'pilots.example', ...(origin !== undefined && { origin }) });

test('the own origin counts, whatever stands in front of the portal', () => {
  expect(isSameOrigin(sent('https://pilots.example'))).toBe(true);
  expect(isSameOrigin(sent('http://pilots.example'))).toBe(true);
});

test.each([
  undefined,
  '',
  'null',
  'https://evil.example',
  'https://pilots.example.evil.example',
  'https://evil.pilots.example',
  'https://pilots.example:8443',
  'pilots.example',
])('%j does not', (origin) => {
  expect(isSameOrigin(sent(origin))).toBe(false);
});
