/** Returns the median of some figures; NaN if there are none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the quantile of some figures for a share from 0 to 1; NaN if there are none. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median of the ratios of figures that were measured side by side. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, at) => value / (theirs[at] ?? Number.NaN)));
}
