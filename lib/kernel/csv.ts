/** Start of a cell, after white space and quotes, that a spreadsheet would read as a formula. */
const formulaStart = /^[\s'"\u200b-\u200f\u2060\ufeff]*[=+\-@|\t\r\uff1d\uff0b\uff0d\uff20]/u;

export function isFormula(text: string): boolean {
  return formulaStart.test(text) || /^[\t\r]/.test(text);
}

/** Formats a CSV cell (RFC 4180). Text that a spreadsheet would read as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inert = isFormula(value) ? `'${value}` : value;
  return /[",\r\n']/.test(inert) || inert !== inert.trim() ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
