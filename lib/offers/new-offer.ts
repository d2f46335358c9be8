import * as z from 'zod';
import type { Offer } from './offer';
import { detailsOf, type OfferChangeField, offerChangeFields, offerTermsSchema } from './offer-change';
import { creditAppliesToDefault, creditTypes } from './offer-constants';
import type { DetailedOffer } from './offer-details';

const idProblem = 'Use 3 to 64 lowercase letters, digits and single hyphens, such as vision-pilot-21.';

/** Ids that would collide with paths of founders' pages. */
const reservedIds = ['new', 'order', 'drafts'];

/** Id of a new offer, permanent because it is part of addresses. */
const newOfferIdSchema = z
  .string()
  .min(3, idProblem)
  .max(64, idProblem)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, idProblem)
  .refine((id) => !reservedIds.includes(id), 'This word is reserved. Choose another id.');

/** Fields of a new offer as founders enter them. */
export const newOfferSchema = offerTermsSchema.extend({
  id: newOfferIdSchema,
  credit_type: z.enum(creditTypes, 'Choose one.'),
});

export type NewOffer = z.infer<typeof newOfferSchema>;

export type NewOfferField = OfferChangeField | 'id' | 'credit_type';

/** Fields of a new offer, in the order in which they are listed. */
export const newOfferFields: readonly NewOfferField[] = ['id', 'credit_type', ...offerChangeFields];

/** Returns a new offer as it is published (section 2.2); its checkpoint is pending ratification. */
export function offerOfNew(made: NewOffer, hasSample: boolean): Offer {
  const { checkpoint_day: day, checkpoint_billing: billing, checkpoint_stop_right: stop_right } = made;
  const hasCheckpoint = day !== undefined && billing !== undefined && stop_right !== undefined;
  return {
    id: made.id,
    name: made.name,
    headline: made.headline,
    duration_days: made.duration_days,
    pilot_price: made.pilot_price,
    annual_commit_minimum: made.annual_commit_minimum,
    required_inputs: made.required_inputs,
    allowed_modes: made.allowed_modes,
    credit: {
      type: made.credit_type,
      min_credit: made.min_credit,
      max_credit: made.max_credit,
      max_percent_of_pilot: made.max_percent_of_pilot,
      expiration_days: made.expiration_days,
      applies_to: creditAppliesToDefault,
      cash_value: false,
    },
    ...(hasSample && sampleAddresses(made.id)),
    non_binding: true,
    human_approval_required: true,
    deliverables_ownership: made.deliverables_ownership,
    ...(hasCheckpoint && {
      mid_pilot_checkpoint: { day, billing, stop_right, status: 'pending_founder_ratification' as const },
    }),
  };
}

/** Returns a new offer as it is published, with its details. */
export function detailedOfNew(made: NewOffer, hasSample: boolean): DetailedOffer {
  return { offer: offerOfNew(made, hasSample), details: detailsOf(made) };
}

/** Returns the addresses of an offer's uploaded sample package, as a page and as JSON. */
export function sampleAddresses(offerId: string) {
  return {
    sample_package_url: `/samples/${offerId}`,
    sample_package_json_url: `/samples/${offerId}.json`,
  };
}
