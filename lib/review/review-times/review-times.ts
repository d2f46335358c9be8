import type { Band } from '../../leads/lead';
import { promisedReviewTimes, type ReviewTime, type ReviewTimes } from '../times';

/** The bands that are promised a review time, which founders may shorten. */
export const timedBands = ['A', 'B', 'C'] as const satisfies readonly Band[];
export type TimedBand = (typeof timedBands)[number];

/**
 * The review times to choose from, per band, the promised one last. None is longer: buyers read that one in the lead's
 * answer and in its receipt.
 */
export const reviewTimeChoices: Readonly<Record<TimedBand, readonly NonNullable<ReviewTime>[]>> = {
  A: [{ hours: 1 }, { hours: 2 }, { hours: 3 }, { hours: 4 }],
  B: [{ hours: 2 }, { hours: 4 }, { hours: 8 }, { hours: 24 }, { businessDays: 1 }],
  C: [
    { hours: 4 },
    { hours: 8 },
    { hours: 24 },
    { businessDays: 1 },
    { businessDays: 2 },
    { businessDays: 3 },
  ],
};

/** A review time as a form's field holds it: `4h`, `1bd`. */
export function reviewTimeValue(time: NonNullable<ReviewTime>): string {
  return 'hours' in time ? `${time.hours}h` : `${time.businessDays}bd`;
}

/** The choice of a band that a form's field holds; undefined for what is none. */
export function reviewTimeChoice(band: TimedBand, value: string): NonNullable<ReviewTime> | undefined {
  return reviewTimeChoices[band].find((time) => reviewTimeValue(time) === value);
}

/** Review times with those of some bands replaced; what is no choice of its band is left as it is promised. */
export function withReviewTimes(set: readonly { band: Band; time: NonNullable<ReviewTime> }[]): ReviewTimes {
  const times = { ...promisedReviewTimes };
  for (const band of timedBands) {
    const found = set.find((entry) => entry.band === band);
    const choice = found && reviewTimeChoice(band, reviewTimeValue(found.time));
    if (choice) times[band] = choice;
  }
  return times;
}
