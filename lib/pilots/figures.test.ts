import { expect, it } from 'vitest';
import type {
  CriterionFigures,
  CriterionVerdict,
  Difference,
  Estimate,
  Figures,
  PilotVerdict,
} from './figures';
import { type Criterion, labelSchema, type PlanInput, type Side, sides } from './plan';
import type { DecisionsRow, LabelsRow, RowSet, RowsByKind, SpansRow, WordsRow } from './rows';

const row: WordsRow = { item: 'call-1', words: 10, sub: 1, del: 0, ins: 0 };
const others: [LabelsRow, DecisionsRow, SpansRow] = [
  { item: 'doc-1', gold: 'claim', predicted: 'claim' },
  { item: 'doc-1', decision: 'accepted' },
  { item: 'doc-1', kind: 'name', tp: 1, fp: 0, fn: 0 },
];
const rows: Partial<RowsByKind> = { words: [row] };
const set: RowSet = { kind: 'words', rows: [row] };
const owner: Pick<PlanInput, 'owner'> & { side: Side } = { owner: 'Ruben Vos', side: 'buyer' };
const required: Pick<Criterion, 'must'> = { must: true };
const estimate: Estimate = { value: 10, low: 5, high: 15, items: 1, hits: 1, of: 10 };
const verdicts: { criterion: CriterionVerdict; pilot: PilotVerdict } = { criterion: 'met', pilot: 'met' };
const difference: Difference = { value: -5, low: -6, high: -4, verdict: 'better' };
const criterion: CriterionFigures = {
  ...estimate,
  name: 'Word error rate',
  metric: 'word_error_rate',
  left_out: { items: 0, insertions: 0 },
  baseline: difference,
  verdict: verdicts.criterion,
  parts: [],
  worst: [row],
};
const figures: Figures = { seed: 1, criteria: [criterion], verdict: verdicts.pilot };

it('rows are plain', () => {
  expect(JSON.parse(JSON.stringify({ rows, set, owner, required, figures, others }))).toEqual({
    ...{ rows, set, owner, required, figures, others },
  });
  expect(sides).toContain(owner.side);
  expect(labelSchema.safeParse('=1+1').success).toBe(false);
});
