// Computes how far two reviewers agree beyond chance: Cohen's kappa.
import { sum } from './estimates.mjs';

/**
 * Returns Cohen's kappa of pairs of choices; `kappa` is null without pairs, and where both chose one and the same
 * throughout, because chance alone would then agree as well.
 * @param {readonly (readonly [string, string])[]} pairs
 */
export function kappaOf(pairs) {
  const n = pairs.length;
  const agreed = pairs.filter(([one, other]) => one === other).length;
  const count = (/** @type {0 | 1} */ place, /** @type {string} */ choice) =>
    pairs.filter((pair) => pair[place] === choice).length;
  const byChance = sum([...new Set(pairs.flat())], (choice) => count(0, choice) * count(1, choice)) / n ** 2;
  return { n, agreed, kappa: n > 0 && byChance < 1 ? (agreed / n - byChance) / (1 - byChance) : null };
}
