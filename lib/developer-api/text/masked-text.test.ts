import { expect, it } from 'vitest';
import { findPii } from '../engines/pii';
import { maskedParts } from './masked-text';

it.each<[string, (string | [string, string])[]]>([
  ['', []],
  ['Nothing here.', ['Nothing here.']],
  ['a@example.com', [['a@example.com', 'Email']]],
  ['🙂 Write to a@example.com, please.', ['🙂 Write to ', ['a@example.com', 'Email'], ', please.']],
  [
    '[EMAIL] is no address, b@example.com is.',
    ['[EMAIL] is no address, ', ['b@example.com', 'Email'], ' is.'],
  ],
])('splits %j', (input, expected) => {
  const parts = maskedParts(input, findPii(input));
  expect(parts.map(({ text, label }) => (label === undefined ? text : [text, label]))).toEqual(expected);
  expect(parts.map(({ text }) => text).join('')).toBe(input);
});
