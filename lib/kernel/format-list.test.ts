import { expect, it } from 'vitest';
import { listInWords } from './format-list';

it.each([
  [[], ''],
  [['calls'], 'calls'],
  [['calls', 'documents'], 'calls and documents'],
  [['mp3', 'opus', 'wav'], 'mp3, opus and wav'],
])('lists %j as %j', (names, words) => {
  expect(listInWords(names)).toBe(words);
  expect(listInWords(names, 'or')).toBe(words.replace(' and ', ' or '));
});
