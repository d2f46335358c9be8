// Estimates and their 95% intervals, as a plan (`plan.json`) asks for them.

/**
 * @typedef {Record<string, string>} Row
 * @typedef {{ column: string, atMost?: number, equals?: string }} Filter
 * @typedef {object} Measure Statistic of some rows.
 * @property {'share' | 'mean' | 'sum' | 'count' | 'correlation' | 'kappa'} measure
 * @property {string} [of] The column that is added up.
 * @property {string} [per] The column that a share is of; without it, the number of rows.
 * @property {string} [with] The second column of a correlation or an agreement.
 * @property {string} [table] The table that it is in; `rows` by default.
 * @property {'wilson' | 'bootstrap' | 'normal'} [interval]
 * @property {'items' | 'per' | 'rows'} [n] What the published number of items counts.
 * @property {string} [before] The column of the process that was in use before.
 * @property {number} [decimals] Decimals that are published.
 * @property {Filter[]} [where]
 * @typedef {object} Plan
 * @property {string} notice
 * @property {string} package
 * @property {string} item The column that names an item, in each table.
 * @property {Record<string, string>} tables Files by the name of their table.
 * @property {{ seed: number, resamples: number }} bootstrap
 * @property {Measure[]} metrics One for each metric of the package, in its order.
 * @property {string[]} errors The column of each kind of error.
 * @property {string[]} latency The stage of each latency, in the table `timings`.
 * @property {string[]} cost The column of each row of usage.
 * @property {{ at: string, text: string, values: Measure[] }[]} sentences Sentences that state figures, as `{}`.
 * @typedef {{ value: number, low: number, high: number }} Estimate
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
  return { value: share, low: (middle - reach) / size, high: (middle + reach) / size };
}

/** @param {readonly number[]} sums */
const ratio = ([of = 0, per = 0]) => of / per;

/** @param {readonly number[]} sums */
function pearson([n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0]) {
  return (n * xy - x * y) / (Math.sqrt(n * xx - x * x) * Math.sqrt(n * yy - y * y));
}

/**
 * Returns the 95% bootstrap interval of a statistic of sums: resamples items, with their sums, within their group.
 * The generator is xorshift32, seeded again for every figure.
 * @param {readonly (readonly number[][])[]} groups
 * @param {(sums: readonly number[]) => number} statistic
 * @param {{ seed: number, resamples: number }} settings
 * @returns {Estimate}
 */
function bootstrap(groups, statistic, { seed, resamples }) {
  const width = groups[0]?.[0]?.length ?? 0;
  /** @type {number[]} */
  const drawn = [];
  let state = seed;
  for (let run = 0; run < resamples; run += 1) {
    const sums = new Array(width).fill(0);
    for (const items of groups) {
      for (let draw = 0; draw < items.length; draw += 1) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        const item = items[Math.floor(((state >>> 0) * items.length) / 2 ** 32)] ?? [];
        for (let place = 0; place < width; place += 1) sums[place] += item[place];
      }
    }
    drawn.push(statistic(sums));
  }
  drawn.sort((a, b) => a - b);
  const all = new Array(width).fill(0);
  for (const item of groups.flat()) for (const [place, value] of item.entries()) all[place] += value;
  return { value: statistic(all), low: ranked(drawn, 0.025), high: ranked(drawn, 0.975) };
}

/**
 * The nearest rank of sorted values.
 * @param {readonly number[]} sorted @param {number} share
 */
export function ranked(sorted, share) {
  return sorted[Math.ceil(rounded(share * sorted.length, 6)) - 1] ?? Number.NaN;
}

/** @param {readonly Row[]} rows @param {Filter[]} [filters] */
function kept(rows, filters = []) {
  return rows.filter((row) =>
    filters.every(({ column, atMost = Number.POSITIVE_INFINITY, equals }) =>
      equals === undefined ? Number(row[column]) <= atMost : row[column] === equals,
    ),
  );
}

/** @param {readonly Row[]} rows @param {Measure} measure */
function kappa(rows, { of = '', with: second = '' }) {
  const both = rows.filter((row) => row[second] !== '');
  const yes = both.filter((row) => row[of] === '1').length / both.length;
  const yesSecond = both.filter((row) => row[second] === '1').length / both.length;
  const agreed = both.filter((row) => row[of] === row[second]).length / both.length;
  const byChance = yes * yesSecond + (1 - yes) * (1 - yesSecond);
  return (agreed - byChance) / (1 - byChance);
}

/** @param {readonly Row[]} rows @param {string} [column] @returns {Estimate} */
function mean(rows, column = '') {
  const sum = total(rows, column);
  const squares = rows.reduce((all, row) => all + Number(row[column]) ** 2, 0);
  const n = rows.length;
  const reach = z * Math.sqrt((squares - (sum * sum) / n) / (n - 1) / n);
  return { value: sum / n, low: sum / n - reach, high: sum / n + reach };
}

/**
 * Computes a measure over the items of some kinds; shares are fractions of 1.
 * @param {Plan} plan
 * @param {Record<string, Row[]>} tables
 * @param {Measure} measure
 * @param {readonly string[]} kinds
 * @returns {Estimate & { n: number }}
 */
export function measured(plan, tables, measure, kinds) {
  const items = kept(evaluated(tables), measure.where).filter(({ kind = '' }) => kinds.includes(kind));
  const named = new Set(items.map((row) => row[plan.item]));
  const rows = (tables[measure.table ?? 'rows'] ?? []).filter((row) => named.has(row[plan.item]));
  const counts = { items: items.length, rows: rows.length, per: total(items, measure.per) };
  return { ...estimated(plan, measure, items, rows, kinds), n: counts[measure.n ?? 'items'] };
}

/**
 * @param {Plan} plan @param {Measure} measure @param {Row[]} items @param {Row[]} rows @param {readonly string[]} kinds
 * @returns {Estimate}
 */
function estimated(plan, measure, items, rows, kinds) {
  const exact = (/** @type {number} */ value) => ({ value, low: value, high: value });
  if (measure.measure === 'count') return exact(items.length);
  if (measure.measure === 'sum') return exact(total(items, measure.of));
  if (measure.measure === 'kappa') return exact(kappa(items, measure));
  if (measure.measure === 'mean') return mean(items, measure.of);
  const isShare = measure.measure === 'share';
  if (isShare && measure.interval !== 'bootstrap') {
    return wilson(
      total(items, measure.of),
      measure.per === undefined ? items.length : total(items, measure.per),
    );
  }
  const { of = '', per = '', with: second = '' } = measure;
  /** @type {Map<string, number[]>} */
  const sums = new Map(items.map((row) => [row[plan.item] ?? '', isShare ? [0, 0] : [0, 0, 0, 0, 0, 0]]));
  for (const row of rows) {
    const x = Number(row[of]);
    const y = Number(row[second]);
    const added = isShare ? [x, Number(row[per])] : [1, x, y, x * x, y * y, x * y];
    const before = sums.get(row[plan.item] ?? '') ?? [];
    sums.set(
      row[plan.item] ?? '',
      before.map((value, place) => value + (added[place] ?? 0)),
    );
  }
  const groups = kinds.map((kind) =>
    items.filter((row) => row.kind === kind).map((row) => sums.get(row[plan.item] ?? '') ?? []),
  );
  return bootstrap(groups, isShare ? ratio : pearson, plan.bootstrap);
}

/** The items that were not left out. @param {Record<string, Row[]>} tables */
export function evaluated({ rows = [] }) {
  return rows.filter(({ excluded }) => excluded === '');
}
