// Computes every figure of a pilot again from `plan.json` and `rows.csv`, and compares each with the published one:
// `node score.mjs [FOLDER] [SEED]`. Published are `figures.json`, or those of the final analysis in `agreement.json`;
// without either it prints the figures for the seed. In a package it also checks the analysis at the checkpoint, and the
// figures of reviewers and calls. Does the same as `score.py`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordsOf } from './csv.mjs';
import { figuresOf } from './figures.mjs';
import { kappaOf } from './kappa.mjs';

const [folder = import.meta.dirname, typedSeed] = process.argv.slice(2);

/** @param {string} name */
const textOf = (name) => readFileSync(join(folder, name), 'utf8');

const decisionNames = /** @type {const} */ (['accepted', 'changed', 'rejected']);

/** @param {string} name */
const isThere = (name) => existsSync(join(folder, name));

/** Reads the rows of a file, each as a function from column to cell. @param {string} name */
function readCells(name) {
  const [header = [], ...records] = [...recordsOf(textOf(name))].map(({ cells }) => cells);
  return records.map((cells) => (/** @type {string} */ column) => cells[header.indexOf(column)] ?? '');
}

/** Reads rows of all kinds; the cells of the columns of other kinds are empty. @param {string} name */
function readRows(name) {
  /** @typedef {import('../../lib/pilots/rows').RowsByKind} RowsByKind */
  /** @type {{ -readonly [Kind in keyof RowsByKind]: RowsByKind[Kind][number][] }} */
  const rows = { words: [], labels: [], decisions: [], spans: [] };
  for (const cell of readCells(name)) {
    const count = (/** @type {string} */ column) => Number(cell(column));
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
  if (!isThere('manifest.csv')) return [];
  const [, ...records] = recordsOf(textOf('manifest.csv'));
  return records.map(({ cells: [item = '', stratum = '', cluster = ''] }) => ({ item, stratum, cluster }));
}

/** Returns the agreement of the first two reviewers of each item, by their latest choices. */
function reviewers() {
  /** @type {Map<string, Map<string, string>>} */
  const items = new Map();
  for (const cell of readCells('decisions.csv')) {
    const of = items.get(cell('item')) ?? new Map();
    items.set(cell('item'), of);
    if (cell('decision') === 'skipped') of.delete(cell('reviewer'));
    else of.set(cell('reviewer'), cell('decision'));
  }
  const pairs = [...items.values()].flatMap((of) => {
    const [one, other] = of.values();
    return one && other ? [/** @type {const} */ ([one, other])] : [];
  });
  return kappaOf(pairs);
}

/** Returns the median and the 95th percentile of the times of calls that succeeded (nearest rank). */
function times() {
  const calls = readCells('usage.csv').filter((cell) => cell('outcome') === 'succeeded');
  const sorted = calls
    .flatMap((cell) => (cell('milliseconds') ? [Number(cell('milliseconds'))] : []))
    .sort((one, other) => one - other);
  const rank = (/** @type {number} */ percent) =>
    sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? null;
  return { p50_ms: rank(50), p95_ms: rank(95) };
}

/** Returns all values below a value, each with its JSON pointer. @param {unknown} value @param {string} [at] @returns {[string, unknown][]} */
function valuesIn(value, at = '') {
  if (value === null || typeof value !== 'object') return [[at, value]];
  return Object.entries(value).flatMap(([key, part]) => valuesIn(part, `${at}/${key}`));
}

/** @param {string} name */
const jsonOf = (name) => (isThere(name) ? JSON.parse(textOf(name)) : undefined);
const agreement = jsonOf('agreement.json');
const published = jsonOf('figures.json') ?? agreement?.look?.figures;
const seed = Number(typedSeed ?? published?.seed ?? 1);
const plan = JSON.parse(textOf('plan.json'));
/** @type {'only' | 'checkpoint' | 'final'} */
const look = published?.look ?? (plan.checkpoint ? 'final' : 'only');
const items = readItems();
const computed = await figuresOf(plan, readRows('rows.csv'), seed, { look, items });

if (published) {
  const isFinal = published.pilot_verdict !== undefined;
  const values = new Map(valuesIn(published));
  // Before the final analysis, no verdict is published.
  const due = valuesIn(computed).filter(([at]) => isFinal || !at.endsWith('verdict'));
  /** Adds values under a name. @param {string} name @param {unknown} shown @param {unknown} again */
  const add = (name, shown, again) => {
    for (const [at, value] of valuesIn(shown, `/${name}`)) values.set(at, value);
    due.push(...valuesIn(again, `/${name}`));
  };
  const first = agreement?.checkpoint?.look.figures;
  if (first && isThere('checkpoint-rows.csv')) {
    const rows = readRows('checkpoint-rows.csv');
    add('checkpoint', first, await figuresOf(plan, rows, first.seed, { look: first.look, items }));
  }
  const further = jsonOf('further-figures.json');
  if (further?.reviewers) add('reviewers', further.reviewers, reviewers());
  if (further?.calls) add('calls', further.calls, times());
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
  console.log(`${equal} of ${values.size} figures match.`);
  process.exitCode = equal === values.size && equal === checks.length ? 0 : 1;
} else for (const [at, value] of valuesIn(computed)) console.log(`${at}\t${value}`);
