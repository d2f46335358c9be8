/** A fair queue: owners take turns, and each owner's items stay in order. */
export class FairQueue<Item> {
  readonly #byOwner = new Map<string, Item[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(item);
    else this.#byOwner.set(owner, [item]);
    this.#count += 1;
  }

  remove(owner: string, item: Item): boolean {
    const waiting = this.#byOwner.get(owner) ?? [];
    const at = waiting.indexOf(item);
    if (at === -1) return false;
    waiting.splice(at, 1);
    this.#count -= 1;
    if (waiting.length === 0) this.#byOwner.delete(owner);
    return true;
  }

  /** Yields the first item of each owner, in the order of their turns. */
  *heads(): Generator<[owner: string, item: Item]> {
    for (const [owner, [first]] of [...this.#byOwner]) if (first !== undefined) yield [owner, first];
  }

  all(): Item[] {
    return [...this.#byOwner.values()].flat();
  }

  rotate(owner: string): void {
    const waiting = this.#byOwner.get(owner);
    if (!waiting) return;
    this.#byOwner.delete(owner);
    this.#byOwner.set(owner, waiting);
  }

  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  /** Returns the last item of the owner with the most queued items; undefined if the queue is empty. */
  lastOfLongest(): { owner: string; item: Item } | undefined {
    let longest: { owner: string; items: Item[] } | undefined;
    for (const [owner, items] of this.#byOwner) {
      if (items.length > (longest?.items.length ?? 0)) longest = { owner, items };
    }
    const item = longest?.items.at(-1);
    return longest && item !== undefined ? { owner: longest.owner, item } : undefined;
  }
}
