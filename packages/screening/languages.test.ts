import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { businessCredentials, businessOrdinary } from './corpus/business';
import { freshSamples } from './corpus/fresh';
import { phrasedCredentials } from './corpus/phrased';
import { Maker, type Sample } from './corpus/random';
import { screenText } from './index';

const SEEDS = [1, 2, 3, 4];
const HALVES = ['development', 'check'] as const;

const credentials = SEEDS.flatMap((seed) => [
  ...freshSamples('credentials', seed),
  ...phrasedCredentials(seed),
  ...HALVES.flatMap((half) => businessCredentials(half, seed)),
]);
const ordinary = [...freshSamples('ordinary', 1), ...HALVES.flatMap((half) => businessOrdinary(half, 1))];
const hard = freshSamples('hard', 1);

/** Returns the language of a sample: the code that its family ends with, or "none" for formats and tables. */
function languageOf({ family }: Sample): string {
  return /(?:^|-)([a-z]{2})$/.exec(family)?.[1] ?? 'none';
}

function refusedOf(samples: readonly Sample[]): readonly [number, number] {
  return [samples.filter(({ text, label }) => screenText(text, label) !== null).length, samples.length];
}

function rowOf(language: string, keep: (sample: Sample) => boolean): string {
  const cells = [credentials, ordinary, hard].map((samples) => {
    const [refused, all] = refusedOf(samples.filter(keep));
    return all === 0 ? '' : `${refused} of ${all}`;
  });
  return `| ${language} | ${cells.join(' | ')} |`;
}

describe('screening', () => {
  it('refuses per language the rates in docs/security.md', () => {
    const languages = [...new Set(credentials.map(languageOf))]
      .filter((language) => language !== 'none')
      .sort();
    const table = [
      '| Language | Credentials refused | Ordinary texts refused | Hard texts refused |',
      '|---|---|---|---|',
      ...languages.map((language) => rowOf(language, (sample) => languageOf(sample) === language)),
      rowOf('formats, tables', (sample) => languageOf(sample) === 'none'),
      rowOf('**all**', () => true),
    ].join('\n');
    expect(readFileSync('docs/security.md', 'utf8')).toContain(table);
  });

  it('finds 98.5% of credentials and refuses few other texts', () => {
    for (const seed of SEEDS) {
      const share = (part: Parameters<typeof freshSamples>[0]) => {
        const [refused, all] = refusedOf(freshSamples(part, seed));
        return refused / all;
      };
      expect(share('credentials')).toBeGreaterThanOrEqual(0.985);
      expect(share('ordinary')).toBeLessThanOrEqual(1 / 200);
      expect(share('hard')).toBeLessThanOrEqual(1 / 12);
    }
  });

  it('admits public keys, whatever words their digits spell', () => {
    const maker = new Maker(5);
    const url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const refused = Array.from({ length: 2000 }, () => maker.from(url, 342)).filter(
      (modulus) => screenText(`{"kty":"RSA","e":"AQAB","n":"${modulus}"}`) !== null,
    );
    expect(refused).toEqual([]);
  });
});
