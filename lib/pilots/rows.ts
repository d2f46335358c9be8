import { csvLine } from '../kernel/csv';
import type { RowKind } from './criterion';

/** Counts of the words of one item: of its reference, and how many were substituted, deleted and inserted. */
export interface WordsRow {
  item: string;
  words: number;
  sub: number;
  del: number;
  ins: number;
}

export interface LabelsRow {
  item: string;
  gold: string;
  predicted: string;
}

export const decisions = ['accepted', 'changed', 'rejected'] as const;

export interface DecisionsRow {
  item: string;
  decision: (typeof decisions)[number];
}

/** Counts of the spans of one kind in one item: true positives, false positives and false negatives. */
export interface SpansRow {
  item: string;
  kind: string;
  tp: number;
  fp: number;
  fn: number;
}

export interface RowsByKind {
  words: readonly WordsRow[];
  labels: readonly LabelsRow[];
  decisions: readonly DecisionsRow[];
  spans: readonly SpansRow[];
}

export type ResultRow = RowsByKind[RowKind][number];

/** Row of the decision sheet that undoes the decision on an item. It is stored with its batch and never counts. */
export interface WithdrawnRow {
  item: string;
  decision: 'withdrawn';
}

export type StoredRow = ResultRow | WithdrawnRow;

export const isInForce = (row: StoredRow): row is ResultRow =>
  !('decision' in row) || row.decision !== 'withdrawn';

/** Returns rows merged with those of a later batch, whose items replace their earlier rows. */
export function mergeRows(before: readonly StoredRow[], later: readonly StoredRow[]): StoredRow[] {
  const replaced = new Set(later.map(({ item }) => item));
  return [...before.filter(({ item }) => !replaced.has(item)), ...later];
}

export type RowSet = { [Kind in RowKind]: { kind: Kind; rows: RowsByKind[Kind] } }[RowKind];

/** Columns of each kind of rows, in the order of templates; a file may have them in any order. */
export const rowColumns = {
  words: ['item', 'words', 'sub', 'del', 'ins'],
  labels: ['item', 'gold', 'predicted'],
  decisions: ['item', 'decision'],
  spans: ['item', 'kind', 'tp', 'fp', 'fn'],
} as const satisfies Record<RowKind, readonly string[]>;

const examples = {
  words: ['item-0001', 431, 9, 4, 3],
  labels: ['item-0001', 'claim', 'invoice'],
  decisions: ['item-0001', 'accepted'],
  spans: ['item-0001', 'name', 3, 0, 1],
} as const satisfies Record<RowKind, readonly (string | number)[]>;

/** Returns a CSV file with the columns of a kind and one example. */
export function templateCsv(kind: RowKind): string {
  return csvLine(rowColumns[kind]) + csvLine(examples[kind]);
}
