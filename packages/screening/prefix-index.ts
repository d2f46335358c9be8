/** Maximum size of a character class to expand; larger ones do not narrow a prefix. */
const CLASS_SIZE_MAX = 16;
const PREFIX_LENGTH = 4;

/**
 * Returns the possible first characters (four, or two or three if a match may be that short) of a pattern's
 * matches. Returns null if the pattern may begin with anything, or is one literal before something unknown.
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

function hashAt(text: string, at: number, length: number): number {
  let hash = text.charCodeAt(at);
  for (let next = 1; next < length; next++) hash = hashOf(hash, text.charCodeAt(at + next));
  return hash;
}

/** Finds the items that may begin at a position of a text by the two to four characters there. */
export class PrefixIndex<Item, Bucket> {
  readonly prefixes: ReadonlySet<string>;
  private readonly buckets: readonly { readonly length: number; readonly byHash: Map<number, Bucket> }[];

  /** Sorts items into buckets by the prefixes of their patterns; items without prefixes are left out. */
  constructor(
    items: readonly Item[],
    sourceOf: (item: Item) => string,
    bucketOf: (items: readonly Item[]) => Bucket,
  ) {
    const prefixes = new Set<string>();
    const lengths = [4, 3, 2].map((length) => ({ length, members: new Map<number, Set<Item>>() }));
    for (const item of items) {
      for (const prefix of prefixesOf(sourceOf(item)) ?? []) {
        prefixes.add(prefix);
        const hash = hashAt(prefix, 0, prefix.length);
        const members = lengths.find(({ length }) => length === prefix.length)?.members;
        members?.set(hash, (members.get(hash) ?? new Set()).add(item));
      }
    }
    this.prefixes = prefixes;
    this.buckets = lengths.map(({ length, members }) => {
      const sorted = [...members].map(
        ([hash, set]) => [hash, bucketOf(items.filter((item) => set.has(item)))] as const,
      );
      return { length, byHash: new Map(sorted) };
    });
  }

  /** Returns the first result of the buckets whose prefix matches at a position, longest prefixes first. */
  findAt<Found>(
    text: string,
    at: number,
    find: (bucket: Bucket, text: string, at: number) => Found | null,
  ): Found | null {
    for (const { length, byHash } of this.buckets) {
      const bucket = byHash.get(hashAt(text, at, length));
      if (bucket === undefined) continue;
      const found = find(bucket, text, at);
      if (found !== null) return found;
    }
    return null;
  }
}

/**
 * Positions of a text at which an item of some set may begin, in ascending order, as encoded by {@link
 * CandidateScan}.
 */
export type Candidates = readonly number[];

const NOWHERE: Candidates = [];
/** Maximum number of sets of one scan; a candidate has a bit for each. */
const SETS_MAX = 3;
const ENDS = (1 << SETS_MAX) - 1;

/** Returns true if an item of the set with this number may begin at a candidate. */
export function isOfSet(candidate: number, set: number): boolean {
  return (candidate & (1 << set)) !== 0;
}

export function positionOf(candidate: number): number {
  return candidate >> SETS_MAX;
}

/**
 * Scans a text once for the prefixes of several sets. This costs as much as a scan for one set, and the tables fit
 * into the processor's nearest cache.
 */
export class CandidateScan {
  /** By hash of two characters: low bits for sets with such a prefix, high bits for sets with a longer one. */
  private readonly pairs = new Uint8Array(TABLE_MASK + 1);
  /** The same for three characters. */
  private readonly triples = new Uint8Array(TABLE_MASK + 1);
  /** For the hash of four characters: the sets with a prefix that ends here. */
  private readonly quads = new Uint8Array(TABLE_MASK + 1);

  /** Compares prefixes in lower case, so candidates ignore case. */
  constructor(sets: readonly ReadonlySet<string>[]) {
    if (sets.length > SETS_MAX) throw new RangeError(`a scan looks for ${SETS_MAX} sets at most`);
    for (const [set, prefixes] of sets.entries()) {
      for (const prefix of prefixes) {
        const lower = prefix.toLowerCase();
        const { length } = lower;
        const bit = 1 << set;
        mark(this.pairs, hashAt(lower, 0, 2), length > 2 ? bit << SETS_MAX : bit);
        if (length > 2) mark(this.triples, hashAt(lower, 0, 3), length > 3 ? bit << SETS_MAX : bit);
        if (length > 3) mark(this.quads, hashAt(lower, 0, 4), bit);
      }
    }
  }

  candidatesIn(lower: string): Candidates {
    const { pairs, triples, quads } = this;
    const length = lower.length;
    let candidates: number[] | undefined;
    let last = lower.charCodeAt(0);
    for (let at = 1; at < length; at++) {
      const code = lower.charCodeAt(at);
      const pair = hashOf(last, code);
      const two = pairs[pair] ?? 0;
      last = code;
      if (two === 0) continue;
      const triple = hashOf(pair, lower.charCodeAt(at + 1));
      const three = triples[triple] ?? 0;
      const four = three > ENDS ? (quads[hashOf(triple, lower.charCodeAt(at + 2))] ?? 0) : 0;
      const found = (two | ((two >> SETS_MAX) & (three | ((three >> SETS_MAX) & four)))) & ENDS;
      if (found === 0) continue;
      candidates ??= [];
      candidates.push(((at - 1) << SETS_MAX) | found);
    }
    return candidates ?? NOWHERE;
  }
}

function mark(table: Uint8Array, hash: number, bits: number): void {
  table[hash] = (table[hash] ?? 0) | bits;
}
