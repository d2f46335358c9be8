/** Cache for values that are expensive to read and may be outdated, by key. Failures are not cached. */
export class TtlCache<Value> {
  readonly #values = new Map<string, { until: number; value: Promise<Value> }>();

  /** Returns the result of `read`, at most `forMs` milliseconds old; concurrent callers share one call. */
  get(key: string, forMs: number, read: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    for (const [name, { until }] of this.#values) if (until <= now) this.#values.delete(name);
    const known = this.#values.get(key);
    if (known) return known.value;
    const value = read();
    this.#values.set(key, { until: now + forMs, value });
    value.catch(() => this.#values.delete(key));
    return value;
  }
}
