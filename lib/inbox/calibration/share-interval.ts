export interface ShareInterval {
  share: number;
  low: number;
  high: number;
  hits: number;
  cases: number;
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054;

/**
 * Returns the share of `hits` among `cases` with Wilson's 95% score interval, which stays accurate near 0 and 1 and for
 * few cases; null without cases.
 */
export function shareInterval(hits: number, cases: number): ShareInterval | null {
  if (cases === 0) return null;
  const share = hits / cases;
  const spread = z * z;
  const centre = (share + spread / (2 * cases)) / (1 + spread / cases);
  const half =
    (z / (1 + spread / cases)) * Math.sqrt((share * (1 - share)) / cases + spread / (4 * cases * cases));
  const low = hits === 0 ? 0 : Math.max(0, centre - half);
  const high = hits === cases ? 1 : Math.min(1, centre + half);
  return { share, low, high, hits, cases };
}

export type Comparison = 'higher' | 'touching' | 'not_shown' | 'lower' | 'too_few';

export const casesToCompareMin = 20;

/**
 * Compares two shares: `higher` or `lower` if the intervals do not overlap; `touching` if `first` is higher, the
 * intervals overlap and neither contains the other's share; `too_few` if either has too few cases; otherwise
 * `not_shown`.
 */
export function compareShares(first: ShareInterval | null, second: ShareInterval | null): Comparison {
  if (!first || !second || Math.min(first.cases, second.cases) < casesToCompareMin) return 'too_few';
  if (first.low > second.high) return 'higher';
  if (first.high < second.low) return 'lower';
  return first.share > second.share && first.share > second.high && second.share < first.low
    ? 'touching'
    : 'not_shown';
}
