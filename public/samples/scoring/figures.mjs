// Recomputes the figures of an evidence package from its rows, following its plan (`plan.json`), and compares each with
// the published one. Runs in browsers and in Node; `score.py` does the same in Python.

import { measured, ranked, rounded, total } from './estimates.mjs';

/**
 * @typedef {import('./estimates.mjs').Row} Row
 * @typedef {import('./estimates.mjs').Measure} Measure
 * @typedef {import('./estimates.mjs').Plan} Plan
 * @typedef {{ at: string, name: string, published: string | number, computed: string | number, isEqual: boolean }} Check
 * @typedef {import('../../../lib/offers/evidence-package').EvidencePackage} EvidencePackage
 */

/** A comma outside quotes. */
const comma = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/**
 * The rows of a CSV file whose cells hold no quotes, by the names of its columns.
 * @param {string} text
 * @returns {Row[]}
 */
export function rowsOf(text) {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.includes('"')
      ? line.split(comma).map((cell) => cell.replaceAll('"', ''))
      : line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}

/**
 * Lists every figure of a package next to the value computed from its rows.
 * @param {EvidencePackage} pack
 * @param {Plan} plan
 * @param {Record<string, Row[]>} tables
 * @returns {Check[]}
 */
export function checksOf(pack, plan, tables) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(at: string, name: string, published: string | number, computed: string | number) => void} */
  const add = (at, name, published, computed) => {
    checks.push({ at, name, published, computed, isEqual: published === computed });
  };
  const items = tables.rows ?? [];
  const kinds = plan.kinds ?? pack.strata.rows.map(({ name }) => name);
  add('/data_set/received', 'Received', pack.data_set.received, items.length);
  add('/data_set/evaluated', 'Evaluated', pack.data_set.evaluated, items.length);

  /** @type {(at: string, name: string, row: { value: number, ci_low: number, ci_high: number, n: number }, measure: Measure, of: readonly string[]) => void} */
  const addEstimate = (at, name, row, measure, of) => {
    const found = measured(tables, measure, of);
    const shown = (/** @type {number} */ value) => shownOf(value, measure);
    add(`${at}/value`, name, row.value, shown(found.value));
    add(`${at}/ci_low`, `${name}, low end of the interval`, row.ci_low, shown(found.low));
    add(`${at}/ci_high`, `${name}, high end of the interval`, row.ci_high, shown(found.high));
    add(`${at}/n`, `${name}, items`, row.n, found.n);
  };
  for (const [place, metric] of pack.metrics.entries()) {
    const measure = plan.metrics[place];
    if (!measure) continue;
    addEstimate(`/metrics/${place}`, metric.name, metric, measure, kinds);
  }
  const [main] = plan.metrics;
  for (const [place, row] of pack.strata.rows.entries())
    if (main) {
      addEstimate(`/strata/rows/${place}`, row.name, row, main, [row.name]);
      if (row.precision && plan.precision)
        addEstimate(
          `/strata/rows/${place}/precision`,
          `${row.name}, precision`,
          row.precision,
          plan.precision,
          [row.name],
        );
      if (row.comparison && plan.comparison)
        addEstimate(
          `/strata/rows/${place}/comparison`,
          `${row.name}, ${pack.strata.comparison?.name}`,
          row.comparison,
          plan.comparison,
          [row.name],
        );
    }

  const errors = plan.errors.map((column) => total(items, column));
  add(
    '/errors/total',
    'Errors',
    pack.errors.total,
    errors.reduce((sum, count) => sum + count, 0),
  );
  for (const [place, { category, count }] of pack.errors.rows.entries())
    add(`/errors/rows/${place}/count`, category, count, errors[place] ?? Number.NaN);

  for (const [place, row] of pack.latency.entries()) {
    const times = (tables.timings ?? []).filter(({ stage }) => stage === plan.latency[place]);
    const sorted = times.map(({ milliseconds }) => Number(milliseconds)).sort((a, b) => a - b);
    add(`/latency/${place}/n`, `${row.stage}, items`, row.n, sorted.length);
    add(`/latency/${place}/p50_ms`, `${row.stage}, median`, row.p50_ms, ranked(sorted, 0.5));
    add(`/latency/${place}/p95_ms`, `${row.stage}, 95%`, row.p95_ms, ranked(sorted, 0.95));
    add(`/latency/${place}/p99_ms`, `${row.stage}, 99%`, row.p99_ms, ranked(sorted, 0.99));
  }

  let spent = 0;
  for (const [place, row] of pack.cost.rows.entries()) {
    const quantity = (tables.timings ?? []).filter(({ stage }) => stage === plan.cost[place]).length;
    const cost = rounded(quantity * row.unit_price_usd, 2);
    spent = rounded(spent + cost, 2);
    add(`/cost/rows/${place}/quantity`, `${row.item}, quantity`, row.quantity, quantity);
    add(`/cost/rows/${place}/total_usd`, `${row.item}, USD`, row.total_usd, cost);
  }
  add('/cost/total_usd', 'Usage, USD', pack.cost.total_usd, spent);
  const [priced] = pack.cost.rows;
  const perItem = priced ? rounded(spent / priced.quantity, 4) : 0;
  add('/cost/per_item_usd', 'Usage per message, USD', pack.cost.per_item_usd, perItem);
  return checks;
}

/** A share as it is published: in percent. @param {number} value @param {Measure} measure */
function shownOf(value, { decimals }) {
  return rounded(value * 100, decimals);
}
