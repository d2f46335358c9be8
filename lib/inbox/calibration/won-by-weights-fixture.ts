const dayMs = 86_400_000;

interface Times {
  won: readonly number[];
  lost: readonly number[];
  open: readonly number[];
}

/**
 * The share won by a day without the product's formula: every won deal counts once for itself and for the deals that
 * were no longer followed, as one over the share that was still followed at its end (inverse probability of censoring).
 * Returns null if that share is unknown.
 */
export function wonByWeights({ won, lost, open }: Times, day: number) {
  const followed = open.filter((at) => at > 0);
  const all = [...won, ...lost, ...followed];
  const atRisk = all.filter((at) => at >= day * dayMs).length;
  const stops = [...new Set(followed)].sort((left, right) => left - right);
  const shares: number[] = [];
  for (const stop of stops) {
    // A deal that ends at the moment when another stops being followed ended before it.
    const reached =
      [...won, ...lost].filter((at) => at > stop).length + followed.filter((at) => at >= stop).length;
    const stopped = followed.filter((at) => at === stop).length;
    shares.push((shares.at(-1) ?? 1) * (1 - stopped / reached));
  }
  const stillFollowed = (until: number) => shares[stops.findLastIndex((stop) => stop < until)] ?? 1;
  const isKnown =
    all.length > 0 &&
    (atRisk > 0 ||
      Math.max(0, ...followed) < Math.max(0, ...won, ...lost) ||
      followed.length === 0 ||
      Math.max(...followed) > day * dayMs);
  let sum = 0;
  for (const at of won) if (at <= day * dayMs) sum += 1 / stillFollowed(at);
  return { atRisk, share: isKnown ? sum / all.length : null };
}
