import type { EvidencePackage } from '../../lib/offers/evidence-package';
import {
  type Measure,
  measured,
  type Plan,
  type Row,
  rounded,
} from '../../public/samples/scoring/estimates.mjs';
import { apportioned, type SeededRandom } from './random';

/** A call with what was counted in it, before its words are made. */
export interface CallFigures {
  kind: string;
  words: number;
  errors: number;
}

/** Words and word errors of each kind of call; their sums and shares are those that the package publishes. */
const sumsOfKinds: Record<string, { words: number; errors: number }> = {
  'Landline, one speaker': { words: 26_880, errors: 1_240 },
  'Mobile, one speaker': { words: 26_840, errors: 1_800 },
  'Two speakers, overlapping': { words: 14_268, errors: 1_549 },
  'Strong regional accent': { words: 12_210, errors: 1_057 },
  'Background noise over 20 dB': { words: 6_902, errors: 950 },
};

const candidatesOfKind = 4;
const triesMax = 4_000;

/** Returns whether a measure of rows equals the published figure. */
export function isAsPublished(
  plan: Plan,
  tables: Record<string, Row[]>,
  measure: Measure,
  published: { value: number; ci_low: number; ci_high: number },
  kinds: readonly string[],
): boolean {
  const found = measured(plan, tables, measure, kinds);
  const shown = (value: number) =>
    rounded(measure.measure === 'share' ? value * 100 : value, measure.decimals);
  return (
    shown(found.value) === published.value &&
    shown(found.low) === published.ci_low &&
    shown(found.high) === published.ci_high
  );
}

function drawn(random: SeededRandom, kind: string, n: number, spread: number): CallFigures[] {
  const { words = 0, errors = 0 } = sumsOfKinds[kind] ?? {};
  const lengths = apportioned(
    words,
    Array.from({ length: n }, () => 0.45 + random.next() * 1.1),
    { least: 90, most: () => 590 },
  );
  const weights = lengths.map((length) => length * Math.max(0.15, 1 + spread * random.normal()));
  const counts = apportioned(errors, weights);
  return lengths.map((length, place) => ({ kind, words: length, errors: counts[place] ?? 0 }));
}

const wordErrorRate: Measure = {
  measure: 'share',
  of: 'errors',
  per: 'reference_words',
  interval: 'bootstrap',
  decimals: 1,
};

const rowsOfCalls = (calls: readonly CallFigures[]): Row[] =>
  calls.map(({ kind, words, errors }, place) => ({
    recording: String(place),
    kind,
    excluded: '',
    errors: String(errors),
    reference_words: String(words),
  }));

/**
 * Calls whose word error rates and intervals, by kind and together, are the published ones. Kinds keep their order here
 * and in the files, because an interval by drawing again depends on it.
 */
export function drawnCalls(pack: EvidencePackage, plan: Plan, random: SeededRandom): CallFigures[] {
  const candidates = pack.strata.rows.map((row) => {
    const found: CallFigures[][] = [];
    for (let turn = 0; turn < triesMax && found.length < candidatesOfKind; turn += 1) {
      const calls = drawn(random, row.name, row.n, 0.1 + 0.6 * random.next());
      if (isAsPublished(plan, { rows: rowsOfCalls(calls) }, wordErrorRate, row, [row.name]))
        found.push(calls);
    }
    if (found.length === 0) throw new Error(`No calls of the kind ${row.name} were found.`);
    return found;
  });
  const kinds = pack.strata.rows.map(({ name }) => name);
  const [overall] = pack.metrics;
  for (let turn = 0; overall && turn < triesMax; turn += 1) {
    const calls = candidates.flatMap((found) => random.pick(found));
    if (isAsPublished(plan, { rows: rowsOfCalls(calls) }, wordErrorRate, overall, kinds)) return calls;
  }
  throw new Error('No calls were found whose rate over all is as published.');
}
