// Estimates with 95% intervals: Wilson for shares, bootstrap over items for everything else.

/**
 * @typedef {import('../../lib/pilots/figures').Estimate} Estimate
 * @typedef {Pick<Estimate, 'low' | 'high'>} Interval In percent.
 */

const draws = 10_000;

/** @typedef {import('./needed.mjs').Level} Level */

/** @type {Interval} */
export const noInterval = { low: null, high: null };

/** Orders texts by their UTF-16 code units, in any language. @param {string} one @param {string} other */
export const inOrder = (one, other) => (one < other ? -1 : Number(one > other));

/** @template Row @param {readonly Row[]} rows @param {(row: Row) => number} numberOf */
export const sum = (rows, numberOf) => rows.reduce((total, row) => total + numberOf(row), 0);

/**
 * Groups rows by a text, in its order.
 * @template Row @param {readonly Row[]} rows @param {(row: Row) => string} keyOf
 */
export function groupsOf(rows, keyOf) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups].sort(([one], [other]) => inOrder(one, other));
}

/**
 * Returns the Wilson interval of a share in percent.
 * @param {number} hits @param {number} total @param {Level} level @returns {Interval}
 */
export function wilson(hits, total, { z }) {
  if (total === 0) return noInterval;
  const share = hits / total;
  const middle = share + (z * z) / (2 * total);
  const reach = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  const size = 1 + (z * z) / total;
  return {
    low: hits === 0 ? 0 : (100 * (middle - reach)) / size,
    high: hits === total ? 100 : (100 * (middle + reach)) / size,
  };
}

/** Returns a generator of 32-bit numbers. @param {number} seed A 32-bit number other than 0. */
export function xorshift32(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/**
 * Draws items with replacement and returns the interval of a figure in percent. Lets other work run every few
 * milliseconds, because it takes a second for 20,000 items.
 * @param {number} n
 * @param {{ seed: number, level: Level }} options A seed of 0 returns no interval.
 * @param {(drawn: () => number) => number} figureOf Computes the figure of one draw; `drawn` returns the place of the next item.
 * @returns {Promise<Interval>}
 */
export async function bootstrap(n, { seed, level: { tail } }, figureOf) {
  if (n === 0 || seed === 0) return noInterval;
  const next = xorshift32(seed);
  const scale = n / 2 ** 32;
  // `| 0` rounds down, and much faster than Math.floor.
  const drawn = () => (next() * scale) | 0;
  const drawsAtOnce = Math.ceil(400_000 / n);
  const figures = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw % drawsAtOnce === drawsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    figures[draw] = figureOf(drawn);
  }
  figures.sort();
  return { low: figures[tail - 1] ?? null, high: figures[draws - tail] ?? null };
}

/**
 * Returns the interval of a ratio of sums over items.
 * @param {readonly { hits: number, total: number }[]} items @param {{ seed: number, level: Level }} options
 */
export function ratioInterval(items, options) {
  // Pairs are adjacent in memory, because items are drawn millions of times.
  const pairs = Float64Array.from(items.flatMap(({ hits, total }) => [hits, total]));
  const n = items.length;
  return bootstrap(n, options, (drawn) => {
    let hits = 0;
    let total = 0;
    for (let left = n; left > 0; left -= 1) {
      const place = 2 * drawn();
      hits += pairs[place] ?? 0;
      total += pairs[place + 1] ?? 0;
    }
    return total === 0 ? 0 : (100 * hits) / total;
  });
}

/** @param {number} hits @param {number} total @param {number} n @param {Interval} interval @returns {Estimate} */
export const ratio = (hits, total, n, interval) => ({
  value: total === 0 ? null : (100 * hits) / total,
  ...interval,
  n,
  hits,
  total,
});

/**
 * Returns the interval of a share of counts in clusters: Wilson's for the number of counts that independent ones would
 * need for the same variance (Kish).
 * @param {readonly { hits: number, total: number }[]} clusters @param {Level} level
 */
export function clusteredShareInterval(clusters, level) {
  const [hits, total] = [sum(clusters, (of) => of.hits), sum(clusters, (of) => of.total)];
  const n = clusters.length;
  const share = hits / total;
  const squares = sum(clusters, (of) => (of.hits - share * of.total) ** 2);
  // Without a variance, each cluster counts once.
  const effect =
    hits === 0 || hits === total || n === 1
      ? total / n
      : (n * squares) / ((n - 1) * total * share * (1 - share));
  return wilson(hits / Math.max(1, effect), total / Math.max(1, effect), level);
}
