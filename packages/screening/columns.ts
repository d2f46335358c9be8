import type { ValueContext } from './classify-value';
import type { Label } from './label-scan';

/** Separators of the cells of a table that is sent as text. */
const SEPARATORS = '|\t;,';
/** Text in a cell before the credential word: "DB password", and around it: "**Password**". */
const BEFORE = /^[\s*_"'`]{0,4}(?:[\p{L}0-9/-]{1,20}\s){0,2}[\s*_"'`]{0,4}$/u;
const AFTER = /[\s*_"'`]{0,4}(?:\([^()\n]{1,24}\))?\s{0,12}(?:$|[|\t;,\n\r])/y;
/**
 * Maximum number of words to try as headings, of characters in a line and of rows to follow. Tables of credentials
 * are small.
 */
const HEADINGS_MAX = 8;
const LINE_MAX = 300;
const ROWS_MAX = 12;

interface Heading {
  readonly separator: string;
  readonly column: number;
  readonly end: number;
}

function headingOf(lower: string, { start, end }: Label): Heading | null {
  AFTER.lastIndex = end;
  if (!AFTER.test(lower)) return null;
  const lineStart = lower.lastIndexOf('\n', start) + 1;
  const lineEnd = lower.indexOf('\n', end);
  if (lineEnd < 0 || lineEnd - lineStart > LINE_MAX) return null;
  const before = lower.slice(lineStart, start);
  // A line further down holds values: only the first names the columns.
  const above = lower.slice(Math.max(0, lineStart - LINE_MAX), Math.max(0, lineStart - 1));
  const lineAbove = above.slice(above.lastIndexOf('\n') + 1);
  for (const separator of SEPARATORS) {
    if (lineAbove.includes(separator)) continue;
    if (!before.includes(separator) && !lower.slice(end, lineEnd).includes(separator)) continue;
    const cells = before.split(separator);
    if (!BEFORE.test(cells[cells.length - 1] ?? '')) return null;
    return { separator, column: cells.length - 1, end: lineEnd };
  }
  return null;
}

function bare(cell: string): string {
  return cell.trim().replace(/^["'`*]{1,3}|["'`*]{1,3}$/g, '');
}

/** Returns the kind of the heading under which a table has a credential in its rows, or null. */
export function findColumn(
  context: ValueContext,
  lower: string,
  labels: readonly Label[],
): Label['kind'] | null {
  if (!lower.includes('\n')) return null;
  let followed = 0;
  for (const label of labels) {
    const { kind } = label;
    if (kind !== 'password' && kind !== 'key' && kind !== 'code') continue;
    if (followed === HEADINGS_MAX) return null;
    followed += 1;
    const heading = headingOf(lower, label);
    if (heading === null) continue;
    const { separator, column, end } = heading;
    const rows = context.text.slice(end + 1, end + 1 + ROWS_MAX * LINE_MAX).split('\n', ROWS_MAX);
    for (const row of rows) {
      if (row.length > LINE_MAX || !row.includes(separator)) break;
      const cell = bare(row.split(separator, column + 1)[column] ?? '');
      if (/\s/.test(cell) || !/[^0-9.,%]/.test(cell)) continue;
      if (context.isCredential(kind, cell, 'spoken', true)) return kind;
    }
  }
  return null;
}
