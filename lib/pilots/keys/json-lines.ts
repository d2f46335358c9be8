import { jsonOf } from '../../kernel/json-of';

type LinesAsCsv = { csv: string } | { message: string };

const isCell = (value: unknown) => value === null || ['string', 'number'].includes(typeof value);
const cellOf = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** Returns JSON lines as the CSV of an upload, or the first line that is wrong; the first line names the columns. */
export function linesAsCsv(text: string): LinesAsCsv {
  let columns: string[] | undefined;
  const records: string[] = [];
  const lines = text.split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  for (const [at, line] of lines.entries()) {
    const value = jsonOf(line);
    if (
      typeof value !== 'object' ||
      value === null ||
      Array.isArray(value) ||
      !Object.values(value).every(isCell)
    )
      return { message: `Line ${at + 1} is not a flat JSON object.` };
    const row = new Map<string, unknown>(Object.entries(value));
    columns ??= [...row.keys()];
    const known = new Set(columns);
    const unknown = [...row.keys()].find((name) => !known.has(name));
    if (unknown !== undefined)
      return { message: `Line ${at + 1} has “${unknown.slice(0, 40)}”, which the first line does not have.` };
    records.push(columns.map((name) => cellOf(row.get(name))).join());
  }
  if (!columns) return { message: 'Send at least one line.' };
  return { csv: `${columns.map(cellOf).join()}\n${records.join('\n')}\n` };
}
