interface Cached<Value> {
  until: number;
  value: Promise<Value>;
}

/**
 * Cache of values that are expensive to read and may be outdated, by owner, such as a database, and key. Failures are
 * not cached.
 */
export class TtlCache<Value> {
  readonly #values = new WeakMap<object, Map<string, Cached<Value>>>();

  /** A value is kept for at least `keptRatio` times as long as reading it took. */
  constructor(private readonly keptRatio = 0) {}

  /**
   * Returns the result of `read`, at most `forMs` milliseconds old, or older if `keptRatio` keeps it longer; concurrent
   * callers share one call.
   */
  get(owner: object, key: string, forMs: number, read: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    const values = this.#values.get(owner) ?? new Map<string, Cached<Value>>();
    this.#values.set(owner, values);
    for (const [name, { until }] of values) if (until <= now) values.delete(name);
    const known = values.get(key);
    if (known) return known.value;
    const value = read();
    const entry: Cached<Value> = { until: Number.POSITIVE_INFINITY, value };
    values.set(key, entry);
    value.then(
      () => {
        const readAt = Date.now();
        entry.until = Math.max(now + forMs, readAt + this.keptRatio * (readAt - now));
      },
      () => values.delete(key),
    );
    return value;
  }

  forget(owner: object): void {
    this.#values.delete(owner);
  }
}
