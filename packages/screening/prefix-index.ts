/** The longest class of characters that is worth spelling out: wider ones say nothing about a beginning. */
const CLASS_SIZE_MAX = 16;
const PREFIX_LENGTH = 3;

/**
 * Returns the possible first characters (three, or two where a match may be that short) of what a pattern matches.
 * Null for a pattern that may begin with anything, or is one literal before something unknown.
 */
export function prefixesOf(source: string): string[] | null {
  let at = 0;

  // A prefix is open while it may grow; a bar after it marks that the pattern goes on in an unknown way.
  function closed(prefix: string): boolean {
    return prefix.length >= PREFIX_LENGTH || prefix.endsWith('|');
  }

  function alternatives(): Set<string> {
    const all = sequence();
    while (source[at] === '|') {
      at += 1;
      for (const prefix of sequence()) all.add(prefix);
    }
    return all;
  }

  function sequence(): Set<string> {
    let prefixes = new Set(['']);
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const next = quantified(element());
      const longer = new Set<string>();
      for (const prefix of prefixes) {
        if (closed(prefix)) longer.add(prefix);
        else for (const more of next) longer.add(cut(prefix + more));
      }
      prefixes = longer;
    }
    return prefixes;
  }

  function cut(prefix: string): string {
    return prefix.replaceAll('|', '').length >= PREFIX_LENGTH ? prefix.slice(0, PREFIX_LENGTH) : prefix;
  }

  function element(): Set<string> {
    const char = source.charAt(at);
    at += 1;
    if (char === '(') {
      const around = /\?(?:<?[=!])/y;
      around.lastIndex = at;
      const isLookaround = around.test(source);
      if (isLookaround) at = around.lastIndex;
      else if (source.startsWith('?:', at)) at += 2;
      const inside = alternatives();
      at += 1;
      return isLookaround ? new Set(['']) : inside;
    }
    if (char === '[') return characterClass();
    if (char === '\\') {
      at += 1;
      const escaped = source.charAt(at - 1);
      if (escaped === 'b') return new Set(['']);
      return new Set([/[sSwWdDpP]/.test(escaped) ? '|' : escaped]);
    }
    return new Set([char === '.' ? '|' : char === '$' || char === '^' ? '' : char]);
  }

  function characterClass(): Set<string> {
    const end = source.indexOf(']', source[at] === ']' ? at + 1 : at);
    const inside = source.slice(at, end);
    at = end + 1;
    const isWide = /^\^|[A-Za-z0-9]-[A-Za-z0-9]|\\[sSwWdD]/.test(inside) || inside.length > CLASS_SIZE_MAX;
    return new Set(isWide ? ['|'] : inside.replaceAll('\\', ''));
  }

  function quantified(prefixes: Set<string>): Set<string> {
    if (source[at] === '?') {
      at += source[at + 1] === '?' ? 2 : 1;
      return new Set(['', ...prefixes]);
    }
    const counted = /\{(\d+)(?:,\d*)?\}\??/y;
    counted.lastIndex = at;
    const count = counted.exec(source);
    if (count === null) return prefixes;
    at = counted.lastIndex;
    const going = new Set<string>(Number(count[1]) === 0 ? ['|'] : []);
    for (const prefix of prefixes) going.add(`${prefix}|`);
    return going;
  }

  const prefixes = [...alternatives()].map((prefix) => prefix.replaceAll('|', ''));
  return prefixes.some((prefix) => prefix.length < 2) ? null : prefixes;
}

const TABLE_MASK = (1 << 14) - 1;

function hashOf(first: number, second: number): number {
  return (Math.imul(first, 131) + second) & TABLE_MASK;
}

/** Tells which items may begin at a position of a text by the two or three characters there. */
export class PrefixIndex<Item, Bucket> {
  readonly prefixes: ReadonlySet<string>;
  private readonly byTwo = new Map<number, Bucket>();
  private readonly byThree = new Map<number, Bucket>();

  /** Sorts items into buckets by the prefixes of their patterns; items without prefixes are left out. */
  constructor(
    items: readonly Item[],
    sourceOf: (item: Item) => string,
    bucketOf: (items: readonly Item[]) => Bucket,
  ) {
    const members = [new Map<number, Set<Item>>(), new Map<number, Set<Item>>()] as const;
    const prefixes = new Set<string>();
    for (const item of items) {
      for (const prefix of prefixesOf(sourceOf(item)) ?? []) {
        prefixes.add(prefix);
        const pair = hashOf(prefix.charCodeAt(0), prefix.charCodeAt(1));
        const isTwo = prefix.length === 2;
        const hash = isTwo ? pair : hashOf(pair, prefix.charCodeAt(2));
        const group = members[isTwo ? 0 : 1];
        group.set(hash, (group.get(hash) ?? new Set()).add(item));
      }
    }
    this.prefixes = prefixes;
    for (const [hash, set] of members[0])
      this.byTwo.set(hash, bucketOf(items.filter((item) => set.has(item))));
    for (const [hash, set] of members[1])
      this.byThree.set(hash, bucketOf(items.filter((item) => set.has(item))));
  }

  /** The items whose prefix of two characters stands at a position. */
  twoAt(text: string, at: number): Bucket | undefined {
    return this.byTwo.get(hashOf(text.charCodeAt(at), text.charCodeAt(at + 1)));
  }

  /** The items whose prefix of three characters stands at a position. */
  threeAt(text: string, at: number): Bucket | undefined {
    return this.byThree.get(
      hashOf(hashOf(text.charCodeAt(at), text.charCodeAt(at + 1)), text.charCodeAt(at + 2)),
    );
  }
}

/** Positions of a text where an item of some set may begin, in their order; {@link CandidateScan} says how to read them. */
export type Candidates = readonly number[];

const NOWHERE: Candidates = [];
/** Sets that one scan looks for at most; a candidate holds a bit for each. */
const SETS_MAX = 3;

/** Whether an item of the set with this number may begin at a candidate. */
export function isOfSet(candidate: number, set: number): boolean {
  return (candidate & (1 << set)) !== 0;
}

/** The position of a candidate in its text. */
export function positionOf(candidate: number): number {
  return candidate >> SETS_MAX;
}

/**
 * Looks through a text once for the prefixes of several sets. One look costs as much as one for a single set, and its
 * tables stay in the processor's nearest memory.
 */
export class CandidateScan {
  /** For the hash of two characters: the sets with a prefix that ends here, and, higher, those with one that goes on. */
  private readonly pairs = new Uint8Array(TABLE_MASK + 1);
  /** For the hash of three characters: the sets with a prefix that ends here. */
  private readonly triples = new Uint8Array(TABLE_MASK + 1);

  /** Prefixes are looked for in lower case, so candidates are also given where one stands in another case. */
  constructor(sets: readonly ReadonlySet<string>[]) {
    if (sets.length > SETS_MAX) throw new RangeError(`a scan looks for ${SETS_MAX} sets at most`);
    for (const [set, prefixes] of sets.entries()) {
      for (const prefix of prefixes) {
        const lower = prefix.toLowerCase();
        const pair = hashOf(lower.charCodeAt(0), lower.charCodeAt(1));
        const bit = 1 << set;
        if (lower.length === 2) mark(this.pairs, pair, bit);
        else {
          mark(this.pairs, pair, bit << SETS_MAX);
          mark(this.triples, hashOf(pair, lower.charCodeAt(2)), bit);
        }
      }
    }
  }

  candidatesIn(lower: string): Candidates {
    const { pairs, triples } = this;
    const length = lower.length;
    let candidates: number[] | undefined;
    let last = lower.charCodeAt(0);
    for (let at = 1; at < length; at++) {
      const code = lower.charCodeAt(at);
      const pair = hashOf(last, code);
      const flags = pairs[pair] ?? 0;
      if (flags !== 0) {
        const third = triples[hashOf(pair, lower.charCodeAt(at + 1))] ?? 0;
        const found = (flags | ((flags >> SETS_MAX) & third)) & ((1 << SETS_MAX) - 1);
        if (found !== 0) {
          candidates ??= [];
          candidates.push(((at - 1) << SETS_MAX) | found);
        }
      }
      last = code;
    }
    return candidates ?? NOWHERE;
  }
}

function mark(table: Uint8Array, hash: number, bits: number): void {
  table[hash] = (table[hash] ?? 0) | bits;
}
