// Turns your own references and outputs into counts that contain no text: `node count.mjs KIND FILE.csv > results.csv`,
// with KIND words, labels or spans. FILE has the columns item, reference and output. Nothing leaves your machine.
//
// words: texts, normalised (basic-1) and aligned word by word.
// labels: one label each.
// spans: JSON such as [{"start":5,"end":8,"kind":"name"}]. A reference counts as found if outputs cover all of it.
import { readFileSync, realpathSync } from 'node:fs';
import { recordsOf } from './csv.mjs';

/** @typedef {{ start: number, end: number, kind: string }} Span */

/**
 * Normaliser basic-1: NFKC and lower case; all but letters, marks, digits and apostrophes within words separates words.
 * @param {string} text
 */
export function wordsOf(text) {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.match(/[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
}

/**
 * Counts the errors of the alignment with the fewest edits; among equal ones a match goes before a substitution, a
 * deletion and an insertion.
 * @param {readonly string[]} reference @param {readonly string[]} output
 */
export function countErrors(reference, output) {
  const first = { edits: 0, sub: 0, del: 0, ins: 0 };
  let above = [first, ...output.map((_, at) => ({ ...first, edits: at + 1, ins: at + 1 }))];
  for (const word of reference) {
    const start = above[0] ?? first;
    const row = [{ ...start, edits: start.edits + 1, del: start.del + 1 }];
    for (const [at, other] of output.entries()) {
      const [corner = first, up = first, left = first] = [above[at], above[at + 1], row[at]];
      const least = Math.min(corner.edits + Number(word !== other), up.edits + 1, left.edits + 1);
      if (word === other && corner.edits === least) row.push(corner);
      else if (corner.edits + 1 === least) row.push({ ...corner, edits: least, sub: corner.sub + 1 });
      else if (up.edits + 1 === least) row.push({ ...up, edits: least, del: up.del + 1 });
      else row.push({ ...left, edits: least, ins: left.ins + 1 });
    }
    above = row;
  }
  const { sub, del, ins } = above.at(-1) ?? first;
  return { words: reference.length, sub, del, ins };
}

/**
 * Counts spans by kind: found and missed ones by the kind of the reference, unneeded ones by that of the output.
 * @param {readonly Span[]} references @param {readonly Span[]} outputs
 */
export function countSpans(references, outputs) {
  const touches = (/** @type {Span} */ a, /** @type {Span} */ b) => a.start < b.end && b.start < a.end;
  const counts = new Map([...references, ...outputs].map(({ kind }) => [kind, { tp: 0, fp: 0, fn: 0 }]));
  const add = (/** @type {string} */ kind, /** @type {'tp' | 'fp' | 'fn'} */ what) => {
    const count = counts.get(kind);
    if (count) count[what] += 1;
  };
  const ordered = [...outputs].sort((a, b) => a.start - b.start);
  for (const reference of references) {
    let reached = reference.start;
    for (const { start, end } of ordered) if (start <= reached) reached = Math.max(reached, end);
    add(reference.kind, reached >= reference.end ? 'tp' : 'fn');
  }
  for (const output of outputs)
    if (!references.some((reference) => touches(reference, output))) add(output.kind, 'fp');
  return [...counts].map(([kind, count]) => ({ kind, ...count }));
}

/** @param {string} kind @param {string} text CSV with the columns item, reference and output. */
export function countRows(kind, text) {
  const [header = [], ...records] = [...recordsOf(text)].map(({ cells }) => cells.map((cell) => cell.trim()));
  const places = ['item', 'reference', 'output'].map((name) => header.indexOf(name));
  const [item = -1, reference = -1, output = -1] = places;
  if (places.includes(-1)) throw new Error('The file needs the columns item, reference and output.');
  /** @type {(cells: string[]) => Record<string, string | number>[]} */
  const rowsOf = (cells) => {
    const [name = '', one = '', other = ''] = [cells[item], cells[reference], cells[output]];
    if (kind === 'labels') return [{ item: name, gold: one, predicted: other }];
    if (kind === 'words') return [{ item: name, ...countErrors(wordsOf(one), wordsOf(other)) }];
    const counts = countSpans(JSON.parse(one || '[]'), JSON.parse(other || '[]'));
    return counts.map((row) => ({ item: name, ...row }));
  };
  const rows = records.flatMap(rowsOf);
  const cellOf = (/** @type {string | number} */ cell) =>
    /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell;
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('');
}

const [, script, kind = '', file] = process.argv;
if (script !== undefined && realpathSync(script) === import.meta.filename) {
  if (!['words', 'labels', 'spans'].includes(kind) || file === undefined)
    throw new Error('Usage: node count.mjs words|labels|spans FILE.csv');
  process.stdout.write(countRows(kind, readFileSync(file, 'utf8')));
}
