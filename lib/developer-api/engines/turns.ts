/** What waits, by whose it is: owners come in turn, and what one of them has waiting comes in its order. */
export class Turns<Item> {
  readonly #byOwner = new Map<string, Item[]>();
  #count = 0;

  /** How many wait. */
  get count(): number {
    return this.#count;
  }

  add(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(item);
    else this.#byOwner.set(owner, [item]);
    this.#count += 1;
  }

  /** Whether it was still waiting. */
  remove(owner: string, item: Item): boolean {
    const waiting = this.#byOwner.get(owner) ?? [];
    const at = waiting.indexOf(item);
    if (at === -1) return false;
    waiting.splice(at, 1);
    this.#count -= 1;
    if (waiting.length === 0) this.#byOwner.delete(owner);
    return true;
  }

  /** What comes first of each owner, in the order of their turns. */
  *heads(): Generator<[owner: string, item: Item]> {
    for (const [owner, [first]] of [...this.#byOwner]) if (first !== undefined) yield [owner, first];
  }

  /** All that wait. */
  all(): Item[] {
    return [...this.#byOwner.values()].flat();
  }

  /** Puts an owner behind all others. */
  giveWay(owner: string): void {
    const waiting = this.#byOwner.get(owner);
    if (!waiting) return;
    this.#byOwner.delete(owner);
    this.#byOwner.set(owner, waiting);
  }

  /** How many an owner has waiting. */
  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  /** The last of the owner that has most waiting; undefined when nothing waits. */
  lastOfLongest(): { owner: string; item: Item } | undefined {
    let longest: { owner: string; items: Item[] } | undefined;
    for (const [owner, items] of this.#byOwner) {
      if (items.length > (longest?.items.length ?? 0)) longest = { owner, items };
    }
    const item = longest?.items.at(-1);
    return longest && item !== undefined ? { owner: longest.owner, item } : undefined;
  }
}
