/** What a cell must not begin with, after white space and quotes: a spreadsheet would compute or call it. */
const formulaStart = /^[\s'"\u200b-\u200f\u2060\ufeff]*[=+\-@|\t\r\uff1d\uff0b\uff0d\uff20]/u;

/** A CSV cell (RFC 4180); text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inert = formulaStart.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(inert) || inert !== inert.trim() ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
