import fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../lib/process/cpu-time-fixture';
import { screenText } from './index';
import { WORDS } from './label-scan';
import { NAME_BEFORE } from './logins';
import { OPERATOR } from './operators';
import { RULES } from './rules';

/**
 * Maximum slowdown of a hostile text compared with a clean one of its length. Both are measured here and now, so that
 * other work on the machine affects both.
 */
const HOSTILE_MAX = 25;

/** Maximum slowdown for a text sixteen times as long; quadratic time would be 256. */
const GROWTH_MAX = 40;

/** Returns the least processor time of several runs in microseconds. */
function microseconds(run: () => unknown, runs = 30): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count++) least = Math.min(least, cpuMs(run));
  return least * 1000;
}

/** Returns the longest time that a clean text of 2,000 characters takes, in microseconds. */
function cleanMicroseconds(): number {
  return Math.max(...CLEAN.map((seed) => microseconds(() => screenText(filled(seed, 2000)), 100)));
}

function filled(seed: string, length: number): string {
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
}

/** The slowest of many texts, which are measured again. */
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
  'pw-',
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

/** Credential words of every language, and their possible endings: each pair is repeated through a text. */
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

/** Characters of a long word after a credential word, and its possible endings. */
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
  it('of a clean text is in proportion to its length', () => {
    for (const seed of CLEAN) {
      const [text, body] = [filled(seed, 2000), filled(seed, 32_000)];
      const taken = microseconds(() => screenText(text), 400);
      const takenBody = microseconds(() => screenText(body), 40);
      console.info(`2,000 clean characters: ${taken.toFixed(0)} µs, 32,000: ${takenBody.toFixed(0)} µs`);
      expect(takenBody).toBeLessThan(GROWTH_MAX * taken);
    }
  });

  it('of a lead is less than that of a long text', () => {
    const taken = microseconds(() => {
      for (const text of LEAD) screenText(text, 'workflow');
    }, 2000);
    console.info(`a lead of eight short texts: ${taken.toFixed(1)} µs`);
    expect(taken).toBeLessThan(cleanMicroseconds());
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
    expect(worst).toBeLessThan(HOSTILE_MAX * cleanMicroseconds());
    expect(worstBody).toBeLessThan(GROWTH_MAX * worst);
  }, 60_000);

  it('of one long word is bounded', () => {
    const texts = [...LABELS, 'https://a.example/', ''].flatMap((label) =>
      RUNS.flatMap((run) => ENDS.map((end) => `${label}: x${filled(run, 1_980 - label.length)}${end}`)),
    );
    const slowest = slowestOf(texts);
    const worst = Math.max(...slowest.map((text) => microseconds(() => screenText(text), 40)));
    console.info(`one word of 2,000 characters at worst of ${texts.length}: ${worst.toFixed(0)} µs`);
    expect(worst).toBeLessThan(HOSTILE_MAX * cleanMicroseconds());
  }, 60_000);

  it('of any text is bounded by its length', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...HOSTILE, ...LABELS, ...AFTER),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    const texts = fc
      .array(pieces, { minLength: 1, maxLength: 400 })
      .map((all) => all.join('').slice(0, 2000));
    const clean = cleanMicroseconds();
    fc.assert(
      fc.property(texts, (text) => {
        const bound = clean + (HOSTILE_MAX * clean * text.length) / 2000;
        expect(microseconds(() => screenText(text), 10)).toBeLessThan(bound);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe('patterns', () => {
  it.each(RULES.map((rule) => [rule.id, rule.pattern.source]))(
    '%s does not backtrack',
    (_, source) => {
      // Rules are tried at one position at a time, which the sticky flag tells recheck.
      const { status } = checkSync(source, 'y', {
        timeout: 60_000,
        attackTimeout: 400,
        incubationTimeout: 400,
      });
      expect(status).toBe('safe');
    },
    90_000,
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
