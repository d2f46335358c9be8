import { type Band, bands } from '../../leads/lead';
import { promisedReviewTimes, type ReviewTime, type ReviewTimes } from '../times';

/**
 * Review times to choose from, per band, the promised one last. None is longer, because buyers read the promised time
 * in the API response and on the receipt.
 */
export const reviewTimeChoices: Readonly<Record<Band, readonly ReviewTime[]>> = {
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
  D: [{ businessDays: 1 }, { businessDays: 2 }, { businessDays: 3 }, { businessDays: 5 }],
};

/** Formats a review time as a form value: `4h`, `1bd`. */
export function reviewTimeValue(time: ReviewTime): string {
  return 'hours' in time ? `${time.hours}h` : `${time.businessDays}bd`;
}

/** Parses a form value; undefined if it is not among the band's choices. */
export function reviewTimeChoice(band: Band, value: string): ReviewTime | undefined {
  return reviewTimeChoices[band].find((time) => reviewTimeValue(time) === value);
}

/**
 * Returns the promised review times with those of some bands replaced; ignores times that are not among the band's
 * choices.
 */
export function withReviewTimes(set: readonly { band: Band; time: ReviewTime }[]): ReviewTimes {
  const times = { ...promisedReviewTimes };
  for (const band of bands) {
    const found = set.find((entry) => entry.band === band);
    const choice = found && reviewTimeChoice(band, reviewTimeValue(found.time));
    if (choice) times[band] = choice;
  }
  return times;
}
