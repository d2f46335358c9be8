import { expect, test } from 'vitest';
import { safeNextPath } from './next-path';

test.each([
  ['/inbox', '/inbox'],
  ['/inbox?band=A&q=a%20b', '/inbox?band=A&q=a%20b'],
  ['/inbox/lead_1', '/inbox/lead_1'],
  ['/inbox/../quote', '/quote'],
  ['/@evil.example', '/@evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
])('%s is a path of this origin', (text, path) => {
  expect(safeNextPath(text)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  '?next=//evil.example',
  '',
  null,
  undefined,
  '/\u0085/evil.example',
  `/${'x'.repeat(2_001)}`,
])('%j is replaced by the inbox', (text) => {
  expect(safeNextPath(text)).toBe('/inbox');
});
