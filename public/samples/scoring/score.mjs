// Recomputes every figure of a sample evidence package from its files: `node score.mjs FOLDER`, with `figures.mjs` and
// `estimates.mjs` in the same folder. Does the same as `score.py`.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { checksOf, rowsOf } from './figures.mjs';

/** @typedef {import('./estimates.mjs').Row} Row */

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: node score.mjs FOLDER');

/** @param {string} name */
const textOf = (name) => readFileSync(join(folder, name), 'utf8');

/**
 * The rows of a file by the item that they are of.
 * @param {string} name @param {string} item
 * @returns {Map<string, Row[]>}
 */
function byItem(name, item) {
  const text = textOf(name);
  /** @type {Row[]} */
  const rows = name.endsWith('.csv')
    ? rowsOf(text)
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
  const found = new Map();
  for (const row of rows) found.set(row[item], [...(found.get(row[item]) ?? []), row]);
  return found;
}

/**
 * Returns a check that a row follows from its reference, its output and the list of its errors.
 * @returns {(row: Row) => boolean}
 */
function recordings() {
  const [references, outputs, errors] = ['references.jsonl', 'outputs.jsonl', 'errors.csv'].map((name) =>
    byItem(name, 'recording'),
  );
  return (row) => {
    const name = row.recording ?? '';
    const listed = errors?.get(name) ?? [];
    const words = (references?.get(name)?.[0]?.text ?? '').split(' ').map((word) => [word]);
    for (const { word, category, expected, produced } of listed) {
      const place = words[Number(word) - 1];
      const heard = produced ? produced.split(' ') : [];
      if (category === 'inserted') place?.push(...heard);
      else if (place?.length === 1 && place[0] === expected) place.splice(0, 1, ...heard);
    }
    const counts = Object.fromEntries(
      ['substituted', 'dropped', 'inserted', 'number', 'name'].map((key) => [
        key,
        listed.filter(({ category }) => category === key).length,
      ]),
    );
    return (
      words.flat().join(' ') === outputs?.get(name)?.[0]?.text &&
      Object.entries({ ...counts, errors: listed.length, reference_words: words.length }).every(
        ([key, count]) => row[key] === String(count),
      )
    );
  };
}

/**
 * Returns a check that a row follows from its reference, its output and the decision of its reviewer.
 * @returns {(row: Row) => boolean}
 */
function documents() {
  const files = ['references.csv', 'outputs.csv', 'decisions.csv'].map((name) => byItem(name, 'document'));
  return (row) => {
    const [reference, output, decision] = files.map((file) => file.get(row.document ?? '')?.[0]);
    if (!reference || !output || !decision) return false;
    const flag = (/** @type {boolean} */ isSo) => (isSo ? '1' : '0');
    const expected = {
      kind: reference.kind,
      day: decision.day,
      accepted: flag(decision.decision === 'accept'),
      class_correct: flag(reference.class === output.class),
      personal_values: reference.personal_values,
      personal_values_found: output.personal_values_found,
      masked_without_need: output.masked_without_need,
      review_seconds: decision.seconds,
      ...Object.fromEntries(
        ['wrong_class', 'masked_too_much', 'missed_value', 'misread', 'content_removed'].map((reason) => [
          reason,
          flag(decision.reason === reason),
        ]),
      ),
    };
    return Object.entries(expected).every(([key, value]) => row[key] === value);
  };
}

const plan = JSON.parse(textOf('plan.json'));
const beside = join(folder, basename(plan.package));
const pack = JSON.parse(
  readFileSync(existsSync(beside) ? beside : join(dirname(resolve(folder)), basename(plan.package)), 'utf8'),
);
/** @type {Record<string, Row[]>} */
const tables = {};
for (const [table, file] of Object.entries(plan.tables)) tables[table] = rowsOf(textOf(String(file)));

const items = (tables.rows ?? []).filter(({ excluded }) => excluded === '');
const following = items.filter(plan.item === 'recording' ? recordings() : documents());
const checks = checksOf(pack, plan, tables);
const equal = checks.filter(({ isEqual }) => isEqual);
console.log(plan.notice);
console.log(`${following.length} of ${items.length} rows follow from references and outputs.`);
for (const { at, published, computed, isEqual } of checks)
  console.log([isEqual ? 'equal' : 'DIFFERENT', at, published, computed].join('\t'));
console.log(`${equal.length} of ${checks.length} figures are equal.`);
process.exitCode = equal.length === checks.length && following.length === items.length ? 0 : 1;
