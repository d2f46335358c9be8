import { expect, it } from 'vitest';
import { isStorableMoment, isStorableText } from './storable';

it.each([
  ['2026-11-22T00:12:54.100Z', true],
  ['0001-01-01T00:00:00.000Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['2028-02-29T00:00:00.000Z', true],
  ['0000-01-01T00:00:00.000Z', false],
  ['2026-02-29T00:00:00.000Z', false],
  ['2026-02-30T00:00:00.000Z', false],
  ['2026-04-31T00:00:00.000Z', false],
  ['2026-13-01T00:00:00.000Z', false],
  ['2026-11-22T24:00:00.000Z', false],
  ['2026-11-22T23:59:60.000Z', false],
  ['2026-11-22T00:12:54Z', false],
  ['2026-11-22', false],
  ['', false],
])('the moment %j: %s', (text, isStorable) => expect(isStorableMoment(text)).toBe(isStorable));

it('a text with U+0000 cannot be stored', () => {
  expect(isStorableText('')).toBe(true);
  expect(isStorableText('\u0001')).toBe(true);
  expect(isStorableText('a\0')).toBe(false);
});
