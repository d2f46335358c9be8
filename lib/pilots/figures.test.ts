import { expect, it } from 'vitest';
import type {
  CriterionFigures,
  CriterionVerdict,
  Difference,
  Estimate,
  Figures,
  PilotVerdict,
  WorstItem,
} from './figures';
import { type Criterion, labelSchema, type PlanInput, type Side, sides } from './plan';
import type { DecisionsRow, LabelsRow, ResultRow, RowSet, RowsByKind, SpansRow, WordsRow } from './rows';

const row: WordsRow = { item: 'call-1', words: 10, sub: 1, del: 0, ins: 0 };
const any: ResultRow = row;
const others: [LabelsRow, DecisionsRow, SpansRow] = [
  { item: 'doc-1', gold: 'claim', predicted: 'claim' },
  { item: 'doc-1', decision: 'accepted' },
  { item: 'doc-1', kind: 'name', tp: 1, fp: 0, fn: 0 },
];
const rows: Partial<RowsByKind> = { words: [row] };
const set: RowSet = { kind: 'words', rows: [row] };
const owner: Pick<PlanInput, 'owner'> & { side: Side } = { owner: 'Ruben Vos', side: 'buyer' };
const required: Pick<Criterion, 'must'> = { must: true };
const estimate: Estimate = { value: 10, low: 5, high: 15, n: 1, hits: 1, total: 10 };
const verdicts: { criterion: CriterionVerdict; pilot: PilotVerdict } = {
  criterion: 'met',
  pilot: 'met',
};
const difference: Difference = { value: -5, low: -6, high: -4, verdict: 'better' };
const criterion: CriterionFigures = {
  ...estimate,
  name: 'Word error rate',
  metric: 'word_error_rate',
  target: 10,
  must: true,
  baseline: 15,
  difference,
  verdict: verdicts.criterion,
  by_kind: [],
  needed: 126,
  left_out: { items: 0, insertions: 0 },
};
const worst: WorstItem = { item: 'call-1', rows: 'words', errors: 1, total: 10, value: 10 };
const figures: Figures = {
  criteria: [criterion],
  pilot_verdict: verdicts.pilot,
  items: 1,
  seed: 1,
  worst: [worst],
};

it('rows are plain', () => {
  expect(JSON.parse(JSON.stringify({ any, rows, set, owner, required, figures, others }))).toEqual({
    ...{ any, rows, set, owner, required, figures, others },
  });
  expect(sides).toContain(owner.side);
  expect(labelSchema.safeParse('=1+1').success).toBe(false);
});
