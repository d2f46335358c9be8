// Computes every figure of a pilot again from `plan.json` and `rows.csv`, and compares each with the published one:
// `node score.mjs [FOLDER] [SEED]`. Published are `figures.json`, or those of the final analysis in `agreement.json`;
// without either it prints the figures for the seed. Does the same as `score.py`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordsOf } from './csv.mjs';
import { figuresOf } from './figures.mjs';

const [folder = import.meta.dirname, typedSeed] = process.argv.slice(2);

/** @param {string} name */
const textOf = (name) => readFileSync(join(folder, name), 'utf8');

const decisionNames = /** @type {const} */ (['accepted', 'changed', 'rejected']);

/** Reads rows of all kinds; the cells of the columns of other kinds are empty. */
function readRows() {
  const [header = [], ...records] = [...recordsOf(textOf('rows.csv'))].map(({ cells }) => cells);
  /** @typedef {import('../../lib/pilots/rows').RowsByKind} RowsByKind */
  /** @type {{ -readonly [Kind in keyof RowsByKind]: RowsByKind[Kind][number][] }} */
  const rows = { words: [], labels: [], decisions: [], spans: [] };
  for (const cells of records) {
    const cell = (/** @type {string} */ name) => cells[header.indexOf(name)] ?? '';
    const count = (/** @type {string} */ name) => Number(cell(name));
    const item = cell('item');
    const decision = decisionNames.find((name) => name === cell('decision'));
    if (cell('words'))
      rows.words.push({
        item,
        words: count('words'),
        sub: count('sub'),
        del: count('del'),
        ins: count('ins'),
      });
    else if (cell('gold')) rows.labels.push({ item, gold: cell('gold'), predicted: cell('predicted') });
    else if (decision) rows.decisions.push({ item, decision });
    else if (cell('tp'))
      rows.spans.push({ item, kind: cell('kind'), tp: count('tp'), fp: count('fp'), fn: count('fn') });
  }
  return rows;
}

/** Reads the items of the manifest, if there is one. */
function readItems() {
  if (!existsSync(join(folder, 'manifest.csv'))) return [];
  const [, ...records] = recordsOf(textOf('manifest.csv'));
  return records.map(({ cells: [item = '', stratum = '', cluster = ''] }) => ({ item, stratum, cluster }));
}

/** Returns all values below a value, each with its JSON pointer. @param {unknown} value @param {string} [at] @returns {[string, unknown][]} */
function valuesIn(value, at = '') {
  if (value === null || typeof value !== 'object') return [[at, value]];
  return Object.entries(value).flatMap(([key, part]) => valuesIn(part, `${at}/${key}`));
}

const source = ['figures.json', 'agreement.json'].find((name) => existsSync(join(folder, name)));
const found = source === undefined ? undefined : JSON.parse(textOf(source));
const published = source === 'agreement.json' ? found.look?.figures : found;
const seed = Number(typedSeed ?? published?.seed ?? 1);
const plan = JSON.parse(textOf('plan.json'));
/** @type {'only' | 'checkpoint' | 'final'} */
const look = published?.look ?? (plan.checkpoint ? 'final' : 'only');
const computed = await figuresOf(plan, readRows(), seed, { look, items: readItems() });

if (published) {
  const values = new Map(valuesIn(published));
  // Before the final analysis, no verdict is published.
  const isFinal = values.has('/pilot_verdict');
  const due = valuesIn(computed).filter(([at]) => isFinal || !at.endsWith('verdict'));
  const checks = due.map(([at, value]) => {
    const other = values.get(at);
    const isEqual =
      typeof value === 'number' && typeof other === 'number'
        ? Math.abs(value - other) < 1e-9
        : value === other;
    return { isEqual, line: [isEqual ? 'equal' : 'DIFFERENT', at, other, value].join('\t') };
  });
  const equal = checks.filter(({ isEqual }) => isEqual).length;
  for (const { line } of checks) console.log(line);
  console.log(`${equal} of ${values.size} figures are equal.`);
  process.exitCode = equal === values.size && equal === checks.length ? 0 : 1;
} else for (const [at, value] of valuesIn(computed)) console.log(`${at}\t${value}`);
