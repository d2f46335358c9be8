/** Cache for values that are expensive to read and may be outdated, by key. Failures are not cached. */
export class TtlCache<Value> {
  readonly #values = new Map<string, { until: number; value: Promise<Value> }>();

  /** A value is kept for at least `keptRatio` times as long as reading it took. */
  constructor(private readonly keptRatio = 0) {}

  /**
   * Returns the result of `read`, at most `forMs` milliseconds old, or older if `keptRatio` keeps it longer; concurrent
   * callers share one call.
   */
  get(key: string, forMs: number, read: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    for (const [name, { until }] of this.#values) if (until <= now) this.#values.delete(name);
    const known = this.#values.get(key);
    if (known) return known.value;
    const value = read();
    const entry = { until: Number.POSITIVE_INFINITY, value };
    this.#values.set(key, entry);
    value.then(
      () => {
        const readAt = Date.now();
        entry.until = Math.max(now + forMs, readAt + this.keptRatio * (readAt - now));
      },
      () => this.#values.delete(key),
    );
    return value;
  }
}
