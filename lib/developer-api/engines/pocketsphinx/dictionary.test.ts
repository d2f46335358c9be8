import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PronouncingDictionary, wordsOf } from './dictionary';

const folder = mkdtempSync(join(tmpdir(), 'pilot-test-dictionary-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lists every pronunciation of a word, and none for a non-word', () => {
  const path = join(folder, 'dictionary');
  writeFileSync(path, 'read R EH D\nread(2) R IY D\nready R EH D IY');
  const dictionary = new PronouncingDictionary(path);
  expect(dictionary.pronunciationsOf('read')).toEqual([
    ['R', 'EH', 'D'],
    ['R', 'IY', 'D'],
  ]);
  expect(dictionary.pronunciationsOf('ready')).toEqual([['R', 'EH', 'D', 'IY']]);
  expect(dictionary.pronunciationsOf('rea')).toEqual([]);
});

it('splits a text into words', () => {
  expect(wordsOf('He’s “ill-disposed”, isn’t he? 12 — the boys’.')).toEqual([
    "he's",
    'ill',
    'disposed',
    "isn't",
    'he',
    '12',
    'the',
    "boys'",
  ]);
  expect(wordsOf('…!')).toEqual([]);
});
