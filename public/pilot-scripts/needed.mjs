// Number of items that a verdict needs. Apart from the figures, because the plan's editor sends it to browsers.

/** @typedef {import('../../lib/pilots/plan').Criterion} Criterion */

/**
 * Levels of the analyses: the quantile of the normal distribution, and the number of draws beyond each end of an interval
 * by bootstrap. With a checkpoint there are two analyses (O'Brien and Fleming), otherwise only one.
 */
export const levels = {
  only: { z: 1.96, tail: 250 },
  checkpoint: { z: 2.797, tail: 25 },
  final: { z: 1.977, tail: 240 },
};

/** @typedef {typeof levels[keyof typeof levels]} Level */

/** Quantile of the normal distribution for four chances in five. */
const zOfPower = 0.8416;

/** Spread of the word error rate of one recording before a pilot has results, as measured on the sample of recordings. */
const spreadOfItem = 0.04;

/**
 * Returns the least number of items for a verdict. Of pilots whose true value is the target, more than 4% would be shown
 * as met with fewer.
 * @param {Criterion['metric']} metric
 */
export function itemsForVerdict(metric) {
  if (metric === 'word_error_rate') return 50;
  return metric === 'macro_f1' || metric === 'span_f1' ? 100 : 30;
}

/** @param {Criterion['metric']} metric */
export const isLowerBetter = (metric) => metric === 'word_error_rate';

/**
 * Returns how many items (spans, for shares of spans) a pilot needs to show "met" in four cases of five, if its true
 * value is the expected one; for a criterion that is judged by stratum, in each stratum.
 * @param {Pick<Criterion, 'metric' | 'target' | 'expected'>} criterion
 * @param {{ z: number }} level That of the last analysis.
 * @param {number} spread Spread of the word error rate of one item.
 */
export function itemsNeeded({ metric, target, expected }, { z }, spread = spreadOfItem) {
  const [t, p] = [target / 100, expected / 100];
  const distance = isLowerBetter(metric)
    ? (z + zOfPower) * spread
    : z * Math.sqrt(t * (1 - t)) + zOfPower * Math.sqrt(p * (1 - p));
  return Math.max(itemsForVerdict(metric), Math.ceil((distance / (p - t)) ** 2));
}
