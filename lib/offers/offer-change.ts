import * as z from 'zod';
import { usd } from '../kernel/money';
import { offerChangeSchema } from './offer';
import { offerModes } from './offer-constants';
import { type DetailedOffer, noDetails, type OfferDetails, offerDetailsSchema } from './offer-details';

/** Fields that founders may change: those that the API shows, and the details. */
export const offerTermsSchema = z.object({
  ...offerChangeSchema.shape,
  ...offerDetailsSchema.partial().shape,
});

export type OfferChange = z.infer<typeof offerTermsSchema>;

export type OfferChangeField = keyof OfferChange;

/** Fields that can be changed, in the order in which differences are listed. */
export const offerChangeFields = offerTermsSchema.keyof().options;

/** Fields of the checkpoint: an offer has all of them or none. */
export const checkpointFields = [
  'checkpoint_day',
  'checkpoint_billing',
  'checkpoint_stop_right',
] as const satisfies readonly OfferChangeField[];

/** Amounts in USD; other amounts are days, hours or percent. */
export const usdFields: ReadonlySet<string> = new Set<OfferChangeField>([
  'pilot_price',
  'annual_commit_minimum',
  'min_credit',
  'max_credit',
  'platform_fee_usd',
]);

/** Returns the current values of an offer's changeable fields, together with its other fields. */
export function changeableValues({ offer, details }: DetailedOffer): OfferChange {
  const { credit, mid_pilot_checkpoint: checkpoint } = offer;
  return {
    ...offer,
    ...credit,
    ...details,
    allowed_modes: offerModes.filter((mode) => offer.allowed_modes.includes(mode)),
    checkpoint_day: checkpoint?.day,
    checkpoint_billing: checkpoint?.billing,
    checkpoint_stop_right: checkpoint?.stop_right,
  };
}

/** Returns the details in an offer's fields; an absent list is empty. */
export function detailsOf(change: OfferChange): OfferDetails {
  const fields = offerDetailsSchema.keyof().options;
  const stated = fields.filter((field) => change[field] !== undefined);
  return offerDetailsSchema.parse({
    ...noDetails,
    ...Object.fromEntries(stated.map((field) => [field, change[field]])),
  });
}

/** Validates an offer's changeable fields with some of them replaced; null removes a field. */
export function changeWith(stored: DetailedOffer, replaced: object) {
  const values: object = { ...changeableValues(stored), ...replaced };
  const present = Object.entries(values).filter(([, value]) => value !== null);
  return offerTermsSchema.safeParse(Object.fromEntries(present));
}

/** Returns the fields that differ with both values; null for none. */
export function differenceBetween(before: Partial<OfferChange>, after: Partial<OfferChange>) {
  const changed = offerChangeFields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const valuesOf = (values: Partial<OfferChange>) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

/** Returns errors between fields that are valid on their own, by the path of the field. */
export function problemsBetweenFields({
  duration_days: last = Number.POSITIVE_INFINITY,
  checkpoint_day,
  min_credit,
  max_credit,
  operations = [],
  deliverables = [],
  days = [],
}: Partial<OfferChange>): Map<string, string> {
  const problems = new Map<string, string>();
  if (checkpoint_day !== undefined && checkpoint_day >= last) {
    problems.set('checkpoint_day', 'Enter a day before the pilot’s last day.');
  }
  if (min_credit !== undefined && max_credit !== undefined && min_credit > max_credit) {
    problems.set('min_credit', `Enter no more than the “Maximum credit”, ${usd(max_credit)}.`);
  }
  for (const [place, operation] of operations.entries()) {
    if (operations.indexOf(operation) < place) {
      problems.set(`operations.${place}`, 'This operation is already in the list.');
    }
  }
  for (const [list, rows] of Object.entries({ deliverables, days })) {
    for (const [place, { day }] of rows.entries()) {
      if (day > last)
        problems.set(`${list}.${place}.day`, `Enter a day up to ${last}, the pilot’s last day.`);
    }
  }
  return problems;
}
