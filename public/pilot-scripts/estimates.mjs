// Estimates with 95% intervals: Wilson for shares, bootstrap over items for everything else.

/**
 * @typedef {import('../../lib/pilots/figures').Estimate} Estimate
 * @typedef {Pick<Estimate, 'low' | 'high'>} Interval In percent.
 */

/** Quantile of the normal distribution for 95% intervals. */
export const z = 1.96;

const draws = 10_000;

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
 * Returns the 95% Wilson interval of a share in percent.
 * @param {number} hits @param {number} total @returns {Interval}
 */
export function wilson(hits, total) {
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

/**
 * Draws items with replacement and returns the 95% interval of a figure in percent. Lets other work run every few
 * milliseconds, because it takes a second for 20,000 items.
 * @param {number} n
 * @param {number} seed A 32-bit number, or 0 for no interval.
 * @param {(drawn: () => number) => number} figureOf Computes the figure of one draw; `drawn` returns the place of the next item.
 * @returns {Promise<Interval>}
 */
export async function bootstrap(n, seed, figureOf) {
  if (n === 0 || seed === 0) return noInterval;
  let state = seed;
  const scale = n / 2 ** 32;
  const drawn = () => {
    // xorshift32; `| 0` rounds down, and much faster than Math.floor.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) * scale) | 0;
  };
  const drawsAtOnce = Math.ceil(400_000 / n);
  const figures = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw % drawsAtOnce === drawsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    figures[draw] = figureOf(drawn);
  }
  figures.sort();
  const tail = draws / 40;
  return { low: figures[tail - 1] ?? null, high: figures[draws - tail] ?? null };
}

/**
 * Returns the interval of a ratio of sums over items.
 * @param {readonly { hits: number, total: number }[]} items @param {number} seed
 */
export function ratioInterval(items, seed) {
  // Pairs are next to each other in memory, because items are drawn millions of times.
  const pairs = Float64Array.from(items.flatMap(({ hits, total }) => [hits, total]));
  const n = items.length;
  return bootstrap(n, seed, (drawn) => {
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

/** @param {number} hits @param {number} total @param {number} [n] */
export const share = (hits, total, n = total) => ratio(hits, total, n, wilson(hits, total));
