// Draws the sample of a pilot from its manifest. `draw.mjs` repeats a draw; `draw.py` does the same in Python.

import { createHash } from 'node:crypto';
import { groupsOf, inOrder, xorshift32 } from './estimates.mjs';

/**
 * Returns how many items of each stratum are drawn: in proportion to their number, by largest remainder.
 * @param {readonly (readonly [string, readonly unknown[]])[]} strata @param {number} size @param {number} total
 */
function quotasOf(strata, size, total) {
  const quotas = new Map(strata.map(([name, of]) => [name, Math.floor((size * of.length) / total)]));
  const left = size - [...quotas.values()].reduce((sum, quota) => sum + quota, 0);
  // The order of names decides between equal remainders, because sorting keeps it.
  const byRemainder = strata
    .map(([name, of]) => ({ name, remainder: (size * of.length) % total }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { name } of byRemainder.slice(0, left)) quotas.set(name, (quotas.get(name) ?? 0) + 1);
  return quotas;
}

/**
 * Draws items. The order in which they are listed changes nothing; the seed is the first 32 bits of the SHA-256 of both
 * digests as text, one after the other.
 * @template {{ item: string, stratum: string | null }} Item
 * @param {{ planSha256: string, manifestSha256: string, items: readonly Item[], size: number }} from
 * @returns {{ seed: number, drawn: Item[] }} The drawn items in the order of the draw.
 */
export function drawSample({ planSha256, manifestSha256, items, size }) {
  const digest = createHash('sha256').update(planSha256 + manifestSha256);
  const seed = digest.digest().readUInt32BE() || 1;
  const next = xorshift32(seed);
  const byName = items.toSorted((one, other) => inOrder(one.item, other.item));
  // The generator repeats no number, so there are no ties.
  const inDraw = byName
    .map((item) => ({ item, number: next() }))
    .sort((one, other) => one.number - other.number);
  const strata = groupsOf(items, ({ stratum }) => stratum ?? '');
  const quotas = quotasOf(strata, Math.min(size, items.length), items.length);
  const drawn = inDraw.flatMap(({ item }) => {
    const quota = quotas.get(item.stratum ?? '') ?? 0;
    quotas.set(item.stratum ?? '', quota - 1);
    return quota > 0 ? [item] : [];
  });
  return { seed, drawn };
}
