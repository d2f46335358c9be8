/** Random figures by a seed, by arithmetic that every machine does alike: no logarithms, no cosines. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, less than 1. */
  next(): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Nearly normal, with mean 0 and deviation 1. */
  normal(): number {
    let sum = -6;
    for (let count = 0; count < 12; count += 1) sum += this.next();
    return sum;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** Which of `count` places are among the chosen ones. */
  chosen(count: number, chosen: number): boolean[] {
    return this.shuffled(Array.from({ length: count }, (_, place) => place < chosen));
  }
}

/** Whole numbers that add up to a total, by the weights of their places and within their bounds. */
export function apportioned(
  total: number,
  weights: readonly number[],
  {
    least = 0,
    most = () => Number.POSITIVE_INFINITY,
  }: { least?: number; most?: (place: number) => number } = {},
): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map((weight, place) =>
    Math.min(most(place), Math.max(least, Math.floor((total * weight) / sum))),
  );
  let left = total - parts.reduce((all, part) => all + part, 0);
  for (let turn = 0; left !== 0; turn += 1) {
    if (turn > 1_000 * parts.length) throw new Error(`${total} cannot be divided so.`);
    const place = turn % parts.length;
    const part = parts[place] ?? 0;
    const changed = part + Math.sign(left);
    if (changed < least || changed > most(place)) continue;
    parts[place] = changed;
    left -= Math.sign(left);
  }
  return parts;
}

/** So many milliseconds that their nearest ranks at 50, 95 and 99% are the given ones, in any order. */
export function latencies(
  random: SeededRandom,
  { n, p50_ms, p95_ms, p99_ms }: { n: number; p50_ms: number; p95_ms: number; p99_ms: number },
): number[] {
  const steps: [rank: number, from: number, to: number][] = [
    [Math.ceil(n * 0.5), p50_ms * 0.6, p50_ms],
    [Math.ceil(n * 0.95), p50_ms, p95_ms],
    [Math.ceil(n * 0.99), p95_ms, p99_ms],
    [n, p99_ms, p99_ms * 1.4],
  ];
  const values: number[] = [];
  for (const [rank, from, to] of steps) {
    while (values.length < rank - 1) values.push(Math.round(from + random.next() * (to - from)));
    if (values.length < rank) values.push(Math.round(to));
  }
  return random.shuffled(values);
}

/** A CSV file (RFC 4180, lines end in LF), by the names of its columns. */
export function csvOf<Row extends Record<string, string | number>>(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) throw new Error('A file without rows.');
  const cellOf = (cell: string | number) => {
    if (/["\n]/.test(String(cell))) throw new Error('Readers of these files know no quotes within cells.');
    return String(cell).includes(',') ? `"${cell}"` : String(cell);
  };
  return [Object.keys(first), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('');
}
