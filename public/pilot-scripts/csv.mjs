// Reads CSV (RFC 4180) with commas, semicolons or tabs.

/** @typedef {{ cells: string[], isBroken: boolean }} CsvRecord `isBroken` if its quotes do not match. */

/** @param {string} text */
function separatorOf(text) {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (/** @type {string} */ mark) => head.split(mark).length;
  return [';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most), ',');
}

/**
 * Returns the cell in quotes that starts at a place, and where it ends.
 * @param {string} text @param {number} start
 */
function quotedCell(text, start) {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text[end + 1] !== '"')
      return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1, isBroken: false };
  return { cell: text.slice(start + 1), end: text.length, isBroken: true };
}

/**
 * Yields the records of a text one by one, so that a caller may stop early. Skips a byte order mark and empty lines.
 * @param {string} text
 * @returns {Generator<CsvRecord, void, undefined>}
 */
export function* recordsOf(text) {
  const separator = separatorOf(text);
  const cellEnd = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  const endFrom = (/** @type {number} */ at) => {
    cellEnd.lastIndex = at;
    return cellEnd.exec(text)?.index ?? text.length;
  };
  let at = text.startsWith('\ufeff') ? 1 : 0;
  /** @type {string[]} */
  let cells = [];
  let isBroken = false;
  while (at < text.length || cells.length > 0) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    const end = endFrom(quoted?.end ?? at);
    cells.push(quoted?.cell ?? text.slice(at, end));
    // Quotes within a bare cell, or text after closing quotes.
    isBroken ||= quoted ? quoted.isBroken || quoted.end !== end : text.slice(at, end).includes('"');
    at = end + 1;
    if (text[end] === separator) continue;
    if (cells.length > 1 || cells[0]?.trim() !== '') yield { cells, isBroken };
    cells = [];
    isBroken = false;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
  }
}
