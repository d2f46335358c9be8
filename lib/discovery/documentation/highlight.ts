import type { CodeLanguage } from './blocks';

/** What a piece of code is; pieces that are nothing of these have no kind. */
export type TokenKind = 'keyword' | 'name' | 'string' | 'number' | 'comment';

export interface Token {
  text: string;
  kind: TokenKind | undefined;
}

type Rule = readonly [kind: TokenKind, pattern: string];

const doubleQuoted = String.raw`"(?:[^"\\\n]|\\.)*"`;
const singleQuoted = String.raw`'(?:[^'\\\n]|\\.)*'`;
const digits = String.raw`\b\d+(?:\.\d+)?\b`;
const words = (list: string) => String.raw`\b(?:${list.replaceAll(' ', '|')})\b`;

/** The rules of each language, the first that fits first. */
const rules: Readonly<Record<CodeLanguage, readonly Rule[]>> = {
  sh: [
    ['comment', String.raw`(?<=^|\s)#[^\n]*`],
    ['string', `'[^']*'`],
    ['string', doubleQuoted],
    ['keyword', String.raw`(?<=^|\n)(?:[A-Z_]+=\S+ )*[a-z]+(?= )`],
    ['name', String.raw`(?<=\s)--?[a-zA-Z][\w-]*`],
  ],
  ts: [
    ['comment', String.raw`\/\/[^\n]*`],
    ['string', String.raw`\`(?:[^\`\\]|\\.)*\``],
    ['string', doubleQuoted],
    ['string', singleQuoted],
    [
      'keyword',
      words('import from export const let async await function return new if else for of in throw try catch'),
    ],
    ['number', words('true false null undefined')],
    ['number', digits],
  ],
  python: [
    ['comment', String.raw`#[^\n]*`],
    ['string', doubleQuoted],
    ['string', singleQuoted],
    ['keyword', words('import from def return with as if is not else for in try except raise')],
    ['number', words('True False None')],
    ['number', digits],
  ],
  json: [
    ['name', String.raw`${doubleQuoted}(?=\s*:)`],
    ['string', doubleQuoted],
    ['number', words('true false null')],
    ['number', String.raw`-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`],
  ],
  toml: [
    ['comment', String.raw`#[^\n]*`],
    ['keyword', String.raw`(?<=^|\n)\[[^\]\n]*\]`],
    ['name', String.raw`(?<=^|\n)[\w-]+(?= =)`],
    ['string', doubleQuoted],
    ['number', words('true false')],
  ],
  text: [],
};

/** One expression for each language, with a group for each of its rules. */
const expressions = new Map(
  Object.entries(rules).map(([language, ofLanguage]) => [
    language,
    new RegExp(ofLanguage.map(([, pattern]) => `(${pattern})`).join('|'), 'g'),
  ]),
);

/** A code in pieces that, one after the other, are the code. Reads no grammar: it colours what is easily told apart. */
export function highlighted(code: string, language: CodeLanguage): Token[] {
  const expression = expressions.get(language);
  if (!expression || rules[language].length === 0) return [{ text: code, kind: undefined }];
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(expression)) {
    if (match.index > at) tokens.push({ text: code.slice(at, match.index), kind: undefined });
    const rule = match.slice(1).findIndex((group) => group !== undefined);
    tokens.push({ text: match[0], kind: rules[language][rule]?.[0] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ text: code.slice(at), kind: undefined });
  return tokens;
}
