import type { PilotCall } from '../../kernel/pilot-usage';
import { type RowKind, rowKinds } from '../criterion';
import type { PilotView } from '../pilot';
import { isInForce, mergeRows, type RowsByKind, rowColumns, type StoredRow } from '../rows';

/** Rows of one file of results, as they were stored. */
interface StoredFile {
  no: number;
  kind: RowKind;
  rows: readonly StoredRow[];
}

// Items and labels contain nothing that a spreadsheet reads as a formula, so they stay as they were uploaded.
const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Returns rows as CSV (RFC 4180) with some columns and those of the kinds that occur; cells of other kinds are empty. */
function tableOf(first: readonly string[], kinds: ReadonlySet<RowKind>, rows: readonly object[]): string {
  const occurring = rowKinds.filter((kind) => kinds.has(kind));
  const columns = [
    ...new Set([...first, ...occurring.flatMap((kind): readonly string[] => rowColumns[kind])]),
  ];
  const lines = rows.map((row) => {
    const cells = new Map(Object.entries(row));
    return columns.map((column) => cells.get(column) ?? '');
  });
  return [columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}

/** Returns all current rows as CSV. */
export function allRowsCsv(rows: RowsByKind): string {
  const kinds = rowKinds.filter((kind) => rows[kind].length > 0);
  return tableOf(
    [],
    new Set(kinds),
    kinds.flatMap((kind): readonly object[] => rows[kind]),
  );
}

/** Returns the rows of all files as CSV, with the number of their file. */
export function uploadsCsv(files: readonly StoredFile[]): string {
  const rows = files.flatMap(({ no, rows: of }) => of.map((row) => ({ file: no, ...row })));
  return tableOf(['file'], new Set(files.map(({ kind }) => kind)), rows);
}

/** Returns the rows that an analysis was computed from as CSV. */
export function rowsCsvOf(
  files: readonly StoredFile[],
  look: { batches: readonly { no: number }[] },
): string {
  const numbers = new Set(look.batches.map(({ no }) => no));
  const of = files.filter(({ no }) => numbers.has(no));
  const kinds = rowKinds.filter((kind) => of.some((file) => file.kind === kind));
  const rows = kinds.flatMap((kind) =>
    of
      .filter((file) => file.kind === kind)
      .map((file) => file.rows)
      .reduce<StoredRow[]>(mergeRows, [])
      .filter(isInForce),
  );
  return tableOf([], new Set(kinds), rows);
}

/** Maximum size of all files of a package with their rows, in bytes: the archive is made in memory. */
const uploadsBytesMax = 20_000_000;

/** Returns true if the package has the rows of every file, not only those that count. */
export const hasAllRows = ({ batches }: Pick<PilotView, 'batches'>): boolean =>
  batches.reduce((sum, { bytes }) => sum + bytes, 0) <= uploadsBytesMax;

/** Returns the median and the 95th percentile of the times of successful calls (nearest rank); null without any. */
export function timesOf(calls: readonly Pick<PilotCall, 'outcome' | 'milliseconds'>[]) {
  const times = calls
    .flatMap(({ outcome, milliseconds }) => (outcome === 'succeeded' ? (milliseconds ?? []) : []))
    .sort((one, other) => one - other);
  const rank = (percent: number) => times[Math.ceil((percent * times.length) / 100) - 1] ?? null;
  return { p50_ms: rank(50), p95_ms: rank(95) };
}
