// Estimates and their 95% intervals, as a plan (`plan.json`) asks for them.

/**
 * @typedef {Record<string, string>} Row
 * @typedef {{ column: string, equals: string }} Filter
 * @typedef {object} Measure A share of some rows, in percent.
 * @property {string} of The column that is added up.
 * @property {string} [per] The column that the share is of; without it, the number of rows.
 * @property {number} decimals Decimals that are published.
 * @property {Filter[]} [where]
 * @typedef {object} Plan
 * @property {string} notice
 * @property {string} package
 * @property {'span' | 'message' | 'row'} item The column that names an item.
 * @property {Record<string, string>} tables Files by the name of their table.
 * @property {Measure[]} metrics One for each metric of the package, in its order.
 * @property {string[]} [kinds] Kinds of the rows that the metrics count; without it, those that the package shows.
 * @property {Measure} [precision] The precision of each kind, where the package has one.
 * @property {Measure} [comparison] The measure of each kind in the compared items, where the package has them.
 * @property {string[]} errors The column of each kind of error.
 * @property {string[]} latency The stage of each latency, in the table `timings`.
 * @property {string[]} cost The stage of each row of usage.
 * @typedef {{ value: number, low: number, high: number, n: number }} Estimate
 */

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054;

/**
 * Rounds half up, so that every language comes to the same decimals.
 * @param {number} value
 * @param {number} [decimals]
 */
export function rounded(value, decimals = 0) {
  return Math.floor(value * 10 ** decimals + 0.5) / 10 ** decimals;
}

/** @param {readonly Row[]} rows @param {string} [column] */
export function total(rows, column = '') {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

/**
 * The 95% Wilson interval of a share.
 * @param {number} hits @param {number} n
 * @returns {Estimate}
 */
function wilson(hits, n) {
  const share = hits / n;
  const middle = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const size = 1 + (z * z) / n;
  return { value: share, low: (middle - reach) / size, high: (middle + reach) / size, n };
}

/**
 * The nearest rank of sorted values.
 * @param {readonly number[]} sorted @param {number} share
 */
export function ranked(sorted, share) {
  return sorted[Math.ceil(rounded(share * sorted.length, 6)) - 1] ?? Number.NaN;
}

/**
 * Computes a share over the items of some kinds; `n` counts what it is of.
 * @param {Record<string, Row[]>} tables
 * @param {Measure} measure
 * @param {readonly string[]} kinds
 */
export function measured({ rows = [] }, { of, per, where = [] }, kinds) {
  const items = rows.filter(
    (row) => kinds.includes(row.kind ?? '') && where.every(({ column, equals }) => row[column] === equals),
  );
  return wilson(total(items, of), per === undefined ? items.length : total(items, per));
}
