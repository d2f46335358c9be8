import { expect, it } from 'vitest';
import type { Figures } from './figures';
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
const figures: Figures = { seed: 1, criteria: [], verdict: 'partly' };

it('rows are plain', () => {
  expect(JSON.parse(JSON.stringify({ rows, set, owner, required, figures, others }))).toEqual({
    ...{ rows, set, owner, required, figures, others },
  });
  expect(sides).toContain(owner.side);
  expect(labelSchema.safeParse('=1+1').success).toBe(false);
});
