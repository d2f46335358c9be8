import { jsonOf } from '../../kernel/json-of';

interface LineProblem {
  /** Line of the request, starting at 1; 0 if the problem concerns the whole upload. */
  line: number;
  column: string | null;
  error: string;
  message: string;
}

/** Problems of an upload; there is at least one. */
export type LineProblems = [LineProblem, ...LineProblem[]];

type LinesAsCsv = { csv: string } | { problems: LineProblems };

const problemsMax = 50;

const isCell = (value: unknown) => value === null || ['string', 'number'].includes(typeof value);
const cellOf = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** Returns the values of a line by column; undefined if it is not a flat JSON object. */
function rowOf(line: string): Map<string, unknown> | undefined {
  const value = jsonOf(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.every(([, cell]) => isCell(cell)) ? new Map(entries) : undefined;
}

/** Returns JSON lines as the CSV of an upload, or the first problems; the first line names the columns. */
export function linesAsCsv(text: string): LinesAsCsv {
  let columns: string[] | undefined;
  const records: string[] = [];
  const problems: LineProblem[] = [];
  const lines = text.split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  for (const [at, each] of lines.entries()) {
    if (problems.length === problemsMax) break;
    const line = at + 1;
    const row = rowOf(each);
    if (!row) {
      problems.push({ line, column: null, error: 'not_an_object', message: 'Not a flat JSON object.' });
      continue;
    }
    columns ??= [...row.keys()];
    const known = new Set(columns);
    const column = [...row.keys()].find((name) => !known.has(name))?.slice(0, 40);
    if (column !== undefined)
      problems.push({
        ...{ line, column, error: 'unknown_column' },
        message: `The first line does not have “${column}”.`,
      });
    records.push(columns.map((name) => cellOf(row.get(name))).join());
  }
  const [first, ...others] = problems;
  if (first) return { problems: [first, ...others] };
  if (!columns)
    return { problems: [{ line: 0, column: null, error: 'no_rows', message: 'Send at least one line.' }] };
  return { csv: `${columns.map(cellOf).join()}\n${records.join('\n')}\n` };
}
