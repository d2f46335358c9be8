import { z } from 'zod';
import { amountFromText, amountProblem, amountText } from '../kernel/amount-text';
import { recordOf } from '../kernel/record-of';
import { bodyShape } from '../kernel/request-fields';
import { type CreditTerms, type Offer, offerChangeSchema, offerModes } from './offer';

export type OfferChange = z.infer<typeof offerChangeSchema>;

export type OfferChangeField = keyof OfferChange;

/** Fields that can be changed, in the order of the form. */
export const offerChangeFields = offerChangeSchema.keyof().options;

/** Fields of the checkpoint: an offer has all of them or none. */
export const checkpointFields = [
  'checkpoint_day',
  'checkpoint_billing',
  'checkpoint_stop_right',
] as const satisfies readonly OfferChangeField[];

/** Returns the current values of an offer's changeable fields, together with its other fields. */
export function changeableValues(offer: Offer): OfferChange {
  const { credit, mid_pilot_checkpoint: checkpoint } = offer;
  return {
    ...offer,
    ...credit,
    allowed_modes: offerModes.filter((mode) => offer.allowed_modes.includes(mode)),
    checkpoint_day: checkpoint?.day,
    checkpoint_billing: checkpoint?.billing,
    checkpoint_stop_right: checkpoint?.stop_right,
  };
}

/** Validates an offer's changeable fields with some of them replaced; null removes a field. */
export function changeWith(offer: Offer, replaced: object) {
  const values: object = { ...changeableValues(offer), ...replaced };
  const present = Object.entries(values).filter(([, value]) => value !== null);
  return offerChangeSchema.safeParse(Object.fromEntries(present));
}

const { amounts } = bodyShape(offerChangeSchema);

/** Properties that determine the fields of an offer. */
export interface OfferKind {
  creditType: CreditTerms['type'];
  hasCheckpoint: boolean;
}

function kindOfOffer(offer: Offer): OfferKind {
  return { creditType: offer.credit.type, hasCheckpoint: offer.mid_pilot_checkpoint !== undefined };
}

/** Amounts in USD; other amounts are days or percent. */
export const usdFields: ReadonlySet<string> = new Set<OfferChangeField>([
  'pilot_price',
  'annual_commit_minimum',
  'min_credit',
  'max_credit',
]);

/** Returns which fields are required and which are not allowed for this kind of offer. */
function fieldsOfKind({
  creditType,
  hasCheckpoint,
}: OfferKind): Readonly<Partial<Record<OfferChangeField, 'needed' | 'absent'>>> {
  const isFixed = creditType === 'fixed_credit_back';
  const ofCheckpoint = hasCheckpoint ? 'needed' : 'absent';
  return {
    min_credit: isFixed ? 'needed' : 'absent',
    max_credit: isFixed ? 'needed' : 'absent',
    max_percent_of_pilot: isFixed ? 'absent' : 'needed',
    ...recordOf(checkpointFields, () => ofCheckpoint),
  };
}

/** Returns true if the form of an offer includes a field. */
export function offerHasField(offer: Offer, field: OfferChangeField): boolean {
  return fieldsOfKind(kindOfOffer(offer))[field] !== 'absent';
}

/** Parsed form of an offer, or its errors by field. A list has one entry per line. */
export type ReadOfferChange =
  | { change: OfferChange }
  | { problems: Partial<Record<OfferChangeField, string>> };

/** Parses the form of an offer's change; `typed` returns the text of a field. */
export function readOfferChange(offer: Offer, typed: OfferTexts): ReadOfferChange {
  return readOfferTerms(kindOfOffer(offer), typed);
}

/** Parses texts, prices and terms for a kind of offer; `typed` returns the text of a field. */
export function readOfferTerms(kindOf: OfferKind, typed: OfferTexts): ReadOfferChange {
  const given: Record<string, unknown> = {};
  const problems: Partial<Record<OfferChangeField, string>> = {};
  const kind = fieldsOfKind(kindOf);
  for (const field of offerChangeFields) {
    const text = typed(field).trim();
    if (kind[field] === 'absent') continue;
    if (offerChangeSchema.shape[field] instanceof z.ZodArray) {
      given[field] = text
        .split(/\r?\n/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '');
    } else if (text === '') {
      if (kind[field] === 'needed' || !isOptional(field)) problems[field] = 'Enter a value.';
    } else if (amounts.has(field)) {
      given[field] = amountFromText(text);
      const question = amountProblem(text, usdFields.has(field) ? 'USD' : undefined);
      if (question) problems[field] = question;
    } else {
      given[field] = text;
    }
  }
  const parsed = offerChangeSchema.safeParse(given);
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = offerChangeFields.find((name) => name === issue.path[0]);
    if (field && problems[field] === undefined) problems[field] = issue.message;
  }
  if (parsed.success) Object.assign(problems, problemsBetweenFields(parsed.data));
  return parsed.success && Object.keys(problems).length === 0 ? { change: parsed.data } : { problems };
}

/** Returns errors between fields that are valid on their own, by field. */
export function problemsBetweenFields({
  duration_days,
  checkpoint_day,
  min_credit,
  max_credit,
}: OfferChange): Partial<Record<OfferChangeField, string>> {
  return {
    ...(checkpoint_day !== undefined &&
      checkpoint_day >= duration_days && { checkpoint_day: 'Before the last day of the pilot.' }),
    ...(min_credit !== undefined &&
      max_credit !== undefined &&
      min_credit > max_credit && { max_credit: 'Must be at least the minimum credit.' }),
  };
}

function isOptional(field: OfferChangeField): boolean {
  return offerChangeSchema.shape[field].safeParse(undefined).success;
}

export type OfferTexts = (field: OfferChangeField) => string;

/** Returns the form texts of an offer's current values. */
export function textsOfOffer(offer: Offer): OfferTexts {
  const values = changeableValues(offer);
  return (field) => {
    const value = values[field];
    if (typeof value === 'number') return amountText(value);
    return Array.isArray(value) ? value.join('\n') : (value ?? '');
  };
}
