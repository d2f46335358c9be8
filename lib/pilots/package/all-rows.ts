import { rowKinds } from '../plan';
import { type RowsByKind, rowColumns } from '../rows';

// Items and labels contain nothing that a spreadsheet reads as a formula, so they stay as they were uploaded.
const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Returns all rows as CSV (RFC 4180) with the columns of the kinds that occur; cells of other kinds are empty. */
export function allRowsCsv(rows: RowsByKind): string {
  const kinds = rowKinds.filter((kind) => rows[kind].length > 0);
  const columns: string[] = [...new Set(kinds.flatMap((kind): readonly string[] => rowColumns[kind]))];
  const records = kinds.flatMap((kind) => rows[kind].map((row) => new Map(Object.entries(row))));
  const lines = records.map((record) => columns.map((column) => record.get(column) ?? ''));
  return [columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}
