import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultOffers } from './default-offers';
import {
  countFigure,
  measuredFigure,
  measuredWithUnit,
  type TargetOutcome,
  targetOutcome,
  verdictInWords,
} from './evidence';
import { evidencePackageSchema } from './evidence-package';

const published = defaultOffers.map(({ offer }) => offer);
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('a measured value', () => {
  it.each([
    [91.4, '%', '91.4%', '91.4%'],
    [0.5, '%', '0.5%', '0.5%'],
    [12.34, 's', '12.3', '12.3 s'],
    [0.874, 'kappa', '0.87', '0.87 kappa'],
  ])('of %d %s reads the same everywhere', (value, unit, figure, whole) => {
    expect(measuredFigure(value, unit)).toBe(figure);
    expect(measuredWithUnit(value, unit)).toBe(whole);
  });

  it('is of a number of items with a thousands separator', () => expect(countFigure(1_274)).toBe('1,274'));
});

describe('targetOutcome', () => {
  it.each<[number, number, 'higher' | 'lower', number | null, TargetOutcome]>([
    [92, 95, 'higher', 92, 'met'],
    [91.9, 95, 'higher', 92, 'not_shown'],
    [88, 91.9, 'higher', 92, 'missed'],
    [7, 10, 'lower', 10, 'met'],
    [7, 10.1, 'lower', 10, 'not_shown'],
    [10.1, 12, 'lower', 10, 'missed'],
    [10.1, 12, 'lower', null, 'no_target'],
  ])('%d to %d, %s is better, target %s: %s', (ci_low, ci_high, better, target, outcome) => {
    expect(targetOutcome({ ci_low, ci_high, better, target })).toBe(outcome);
  });

  it('is the given one if the interval alone is not enough', () => {
    const metric = { ci_low: 92, ci_high: 95, better: 'higher', target: 90 } as const;
    expect(targetOutcome({ ...metric, outcome: 'not_shown' })).toBe('not_shown');
    expect(targetOutcome({ ...metric, outcome: 'missed' })).toBe('missed');
  });
});

it('the verdict is “not shown to be met” if no interval misses the target and one includes it', () => {
  const shipped = new URL('../../public/samples/masking-shadow-14.json', import.meta.url);
  const sample = evidencePackageSchema.parse(JSON.parse(readFileSync(shipped, 'utf8')));
  expect(verdictInWords(sample)).toBe('Not met');
  const rows = sample.strata.rows.filter(({ ci_high }) => ci_high >= sample.strata.target);
  expect(verdictInWords({ ...sample, strata: { ...sample.strata, rows } })).toBe('Not shown to be met');
  expect(verdictInWords({ ...sample, verdict: { ...sample.verdict, outcome: 'met' } })).toBe('Met');
});

describe.each(published.map((offer) => offer.id))('the sample evidence package of %s', (offerId) => {
  const text = readFileSync(new URL(`../../public/samples/${offerId}.json`, import.meta.url), 'utf8');
  const sample = evidencePackageSchema.parse(JSON.parse(text));
  const offer = published.find((candidate) => candidate.id === offerId);

  it('belongs to its offer', () => {
    expect(sample.offer_id).toBe(offerId);
    expect(offer?.allowed_modes).toContain(sample.scope.mode);
    expect(offer?.duration_days).toBe(sample.scope.pilot_days);
  });

  it('counts every item once', () => {
    const { received, excluded, evaluated } = sample.data_set;
    expect(received - sum(excluded.map((row) => row.items))).toBe(evaluated);
    // Every item of the main metric is of one kind.
    expect(sum(sample.strata.rows.map((row) => row.n))).toBe(sample.metrics[0]?.n);
    expect(sum(sample.errors.rows.map((row) => row.count))).toBe(sample.errors.total);
  });

  it('has every value inside its interval', () => {
    for (const row of [...sample.metrics, ...sample.strata.rows]) {
      expect(row.ci_low).toBeLessThanOrEqual(row.value);
      expect(row.ci_high).toBeGreaterThanOrEqual(row.value);
    }
  });

  it('has costs that add up', () => {
    for (const row of sample.cost.rows)
      expect(row.total_usd).toBeCloseTo(row.quantity * row.unit_price_usd, 2);
    expect(sum(sample.cost.rows.map((row) => row.total_usd))).toBeCloseTo(sample.cost.total_usd, 6);
    expect(sample.cost.per_item_usd).toBeCloseTo(
      sample.cost.total_usd / (sample.cost.rows[0]?.quantity ?? 0),
      4,
    );
  });

  it('has latencies in order', () => {
    for (const row of sample.latency) {
      expect(row.p50_ms).toBeLessThan(row.p95_ms);
      expect(row.p95_ms).toBeLessThan(row.p99_ms);
    }
  });
});
