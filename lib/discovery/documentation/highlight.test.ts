import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeLanguage } from './blocks';
import { highlighted } from './highlight';

const languages: readonly CodeLanguage[] = ['sh', 'ts', 'python', 'json', 'toml', 'text'];

const coloured = (code: string, language: CodeLanguage) =>
  highlighted(code, language)
    .filter(({ kind }) => kind !== undefined)
    .map(({ kind, text }) => `${kind} ${text}`);

describe('highlighted', () => {
  it('loses no character', () => {
    assert(
      property(string(), constantFrom(...languages), (code, language) => {
        expect(
          highlighted(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code);
      }),
    );
  });

  it('tells keys of JSON from their values', () => {
    expect(coloured('{"a": "b", "c": [1.5, true]}', 'json')).toEqual([
      'name "a"',
      'string "b"',
      'name "c"',
      'number 1.5',
      'number true',
    ]);
  });

  it('keeps a body of a shell in one piece', () => {
    expect(coloured(`curl -sS http://a/b \\\n  -d '{"a": 1}' # it's`, 'sh')).toEqual([
      'keyword curl',
      'name -sS',
      'name -d',
      `string '{"a": 1}'`,
      "comment # it's",
    ]);
  });

  it.each([
    ['ts', "const a = await b('c'); // d", ['keyword const', 'keyword await', "string 'c'", 'comment // d']],
    ['python', 'with a as b:\n    c("d", None)', ['keyword with', 'keyword as', 'string "d"', 'number None']],
    ['toml', '[a.b]\nc = "d"', ['keyword [a.b]', 'name c', 'string "d"']],
    ['text', 'const a = 1', []],
  ] as const)('colours %s', (language, code, expected) => {
    expect(coloured(code, language)).toEqual(expected);
  });
});
