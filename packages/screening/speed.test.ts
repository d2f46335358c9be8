import fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { screenText } from './index';
import { WORDS } from './labels';
import { NAME_BEFORE } from './logins';
import { OPERATOR } from './operators';
import { RULES } from './rules';

/** Shared machines run several times slower than the ones the targets were set for. */
const SLOW_MACHINE = 3;

/** Returns the shortest of several runs in microseconds. */
function microseconds(run: () => unknown, runs = 30): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count++) {
    const start = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest * 1000;
}

function filled(seed: string, length: number): string {
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
}

/** Those of many texts that take longest, which are worth a longer look. */
function slowestOf(texts: string[]): string[] {
  return texts
    .map((text) => ({ text, taken: microseconds(() => screenText(text), 4) }))
    .sort((a, b) => b.taken - a.taken)
    .slice(0, 25)
    .map(({ text }) => text);
}

const CLEAN = [
  'We want to pilot invoice triage with two agents across three regions, about 12,000 tickets a month. ',
  'Wir möchten die Rechnungsprüfung mit einem Agenten testen und über Größe sprechen. ',
  'Мы хотим проверить обработку счетов с двумя агентами в трёх регионах. ',
  '請求書の仕分けを試したいです。テスト環境で月に五百件あります。',
];

const HOSTILE = [
  'password:',
  'pw:',
  'pw ',
  'password for a ',
  'password "',
  'token ',
  'api key ',
  'login ',
  'admin ',
  'user a ',
  'key ',
  'secret is ',
  'login a/',
  'use abcdefg to log in ',
  'pass pass 1 ',
  'пароль ',
  'パスワード',
  '密码是',
  'eyJ',
  '-eyJ',
  '_eyJ',
  '://',
  '://a:',
  'a:b@',
  'sk-',
  'bearer ',
  'Basic ',
  'authorization: ',
  'cookie: ',
  '_session=',
  'sig=',
  '.',
  'Q~',
  ':A',
  '1:A',
  '-us',
  '-begin ',
  '-----BEGIN ',
  '-begin a b c ',
  '"d":"',
  'mysql -',
  'docker login ',
  'machine a ',
  'net use ',
  'sqlplus a',
  'htpasswd -b ',
  'zip -',
  'LS0tLS1CRUdJTi',
  'live_',
  '-u a:',
  'MMMMMMMMMMMMMMMMMMMMMMMM.',
  'a',
  '1',
  'é',
  ' ',
];

/** Credential words of every language, and what may stand after one: each pair is repeated through a text. */
const LABELS =
  'password|pw|pass|passphrase|mot de passe|mdp|contraseña|clave|senha|passwort|wachtwoord|hasło|lösenord|şifre|parola|пароль|パスワード|密码|口令|비밀번호|암호|token|secret|api key|schlüssel|clé api|klucz api|api-ключ|секрет|apiキー|トークン|api密钥|令牌|api 키|key|login|admin|user|credentials|логин|账号|pin|recovery code|passwords'.split(
    '|',
  );
const AFTER = [
  ...['', ' ', ':', ': ', '=', ' = ', '"', ' "', '->', '/', ' / ', ', ', '\n', ':a ', '>'],
  ...[
    ' is ',
    ' for a ',
    ' to ',
    ' a1b2 ',
    ' a-b-1 ',
    ' 2024 ',
    ' Office365 ',
    ' Ab1! x ',
    ' (ab) ',
    ' "a b" ',
  ],
];

/** What a long word behind a credential word may be made of, and how it may end. */
const RUNS = [...`"'\`.,;:!?)(][}{*_~=/\\-+@#$%&<>|aA1é€`];
const ENDS = ['', 'x', 'x9!', ' x'];

const LEAD = [
  'Acme GmbH',
  'dana@acme.example.com',
  'agent-support-eu-7',
  'invoice triage',
  'We want to pilot invoice triage with two agents across three regions.',
  '85% first contact resolution',
  'eu',
  '2026-Q3',
];

describe('time', () => {
  it('of a clean text is within its bound', () => {
    for (const seed of CLEAN) {
      const text = filled(seed, 2000);
      const taken = microseconds(() => screenText(text), 400);
      console.info(`2,000 clean characters: ${taken.toFixed(0)} µs`);
      expect(taken).toBeLessThan(80 * SLOW_MACHINE);
    }
    const taken = microseconds(() => {
      for (const text of LEAD) screenText(text, 'workflow');
    }, 2000);
    console.info(`a lead of eight short texts: ${taken.toFixed(1)} µs`);
    expect(taken).toBeLessThan(5 * SLOW_MACHINE);
  });

  it('of a hostile text is bounded at every length', () => {
    const seeds = [...HOSTILE, ...LABELS.flatMap((label) => AFTER.map((after) => label + after))];
    for (const seed of seeds) screenText(filled(seed, 2000));
    let worst = 0;
    let worstBody = 0;
    for (const text of slowestOf(seeds.map((seed) => filled(seed, 2000)))) {
      const body = filled(text, 32_000);
      worst = Math.max(
        worst,
        microseconds(() => screenText(text), 40),
      );
      worstBody = Math.max(
        worstBody,
        microseconds(() => screenText(body), 6),
      );
    }
    console.info(
      `hostile at worst of ${seeds.length} seeds: 2,000 characters ${worst.toFixed(0)} µs, 32,000 ${worstBody.toFixed(0)} µs`,
    );
    expect(worst).toBeLessThan(500 * SLOW_MACHINE);
    expect(worstBody).toBeLessThan(8000 * SLOW_MACHINE);
  }, 60_000);

  it('of one long word is bounded', () => {
    const texts = [...LABELS, 'https://a.example/', ''].flatMap((label) =>
      RUNS.flatMap((run) => ENDS.map((end) => `${label}: x${filled(run, 1_980 - label.length)}${end}`)),
    );
    const slowest = slowestOf(texts);
    const worst = Math.max(...slowest.map((text) => microseconds(() => screenText(text), 40)));
    console.info(`one word of 2,000 characters at worst of ${texts.length}: ${worst.toFixed(0)} µs`);
    expect(worst).toBeLessThan(500 * SLOW_MACHINE);
  }, 60_000);

  it('of any text is bounded by its length', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...HOSTILE, ...LABELS, ...AFTER),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    const texts = fc
      .array(pieces, { minLength: 1, maxLength: 400 })
      .map((all) => all.join('').slice(0, 2000));
    const perCharacter = 500 / 2000;
    fc.assert(
      fc.property(texts, (text) => {
        const bound = (50 + perCharacter * text.length) * SLOW_MACHINE;
        expect(microseconds(() => screenText(text), 5)).toBeLessThan(bound);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe('patterns', () => {
  it.each(RULES.map((rule) => [rule.id, rule.pattern.source]))(
    '%s does not backtrack',
    (_, source) => {
      // Rules are tried at one place at a time, which is what the sticky flag tells recheck.
      const { status } = checkSync(source, 'y', {
        timeout: 10_000,
        attackTimeout: 400,
        incubationTimeout: 400,
      });
      expect(status).toBe('safe');
    },
    20_000,
  );

  it('have only bounded quantifiers', () => {
    const sources = [...RULES.map((rule) => rule.pattern), OPERATOR, NAME_BEFORE].map(({ source }) => source);
    for (const source of [...sources, ...WORDS.map((word) => word.source)]) {
      const plain = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'c');
      expect(plain).not.toMatch(/[+*]|\{\d+,\}/);
    }
  });

  it('are unique by id', () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
  });
});
