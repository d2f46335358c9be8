import { z } from 'zod';
import { amountFromText } from '../kernel/form-values';
import type { Offer } from './offer';

/** Modes that an offer may allow; autonomous production action is none. */
export const offerModes = ['offline', 'shadow', 'staging', 'read_only', 'human_in_the_loop'] as const;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Say something here.')
    .max(max, `At most ${max} characters.`)
    .refine((text) => !/[\n\r]/.test(text), 'One line only.');
const whole = (min: number, max: number) =>
  z
    .number(`A whole number from ${min} to ${max}.`)
    .int(`A whole number from ${min} to ${max}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`);
const usd = z
  .number('An amount in USD, such as 12500 or 12,500.00.')
  .min(0, 'At least 0.')
  .max(999_999_999, 'At most 999,999,999.')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'At most two decimals.');

/** What of an offer founders may change: texts, prices and terms. Its id and its kind of credit stay. */
const offerChangeSchema = z.object({
  name: line(120),
  headline: line(400),
  duration_days: whole(1, 365),
  pilot_price: usd,
  annual_commit_minimum: usd,
  required_inputs: z.array(line(400)).min(1, 'Name at least one.').max(20, 'At most 20 lines.'),
  allowed_modes: z.array(z.enum(offerModes)).min(1, 'Allow at least one.'),
  min_credit: usd.optional(),
  max_credit: usd.optional(),
  max_percent_of_pilot: z
    .number('A percentage from 0 to 100.')
    .min(0, 'At least 0.')
    .max(100, 'At most 100.')
    .refine(
      (percent) => Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6,
      'At most three decimals.',
    )
    .optional(),
  expiration_days: whole(1, 365),
  deliverables_ownership: line(400).optional(),
  checkpoint_day: whole(1, 365).optional(),
  checkpoint_billing: line(400).optional(),
  checkpoint_stop_right: line(400).optional(),
});

/** The values of an offer that founders may change. */
export type OfferChange = z.infer<typeof offerChangeSchema>;

/** The name of a field that can be changed. */
export type OfferChangeField = keyof OfferChange;

/** The fields that can be changed, in the order of the form. */
export const offerChangeFields = offerChangeSchema.keyof().options;

/** What an offer says now of the fields that can be changed. */
export function changeableValues(offer: Offer): OfferChange {
  const { credit, mid_pilot_checkpoint: checkpoint } = offer;
  return {
    name: offer.name,
    headline: offer.headline,
    duration_days: offer.duration_days,
    pilot_price: offer.pilot_price,
    annual_commit_minimum: offer.annual_commit_minimum,
    required_inputs: offer.required_inputs,
    allowed_modes: offerModes.filter((mode) => offer.allowed_modes.includes(mode)),
    min_credit: credit.min_credit,
    max_credit: credit.max_credit,
    max_percent_of_pilot: credit.max_percent_of_pilot,
    expiration_days: credit.expiration_days,
    deliverables_ownership: offer.deliverables_ownership,
    checkpoint_day: checkpoint?.day,
    checkpoint_billing: checkpoint?.billing,
    checkpoint_stop_right: checkpoint?.stop_right,
  };
}

const listFields: readonly OfferChangeField[] = ['required_inputs', 'allowed_modes'];
const numberFields: readonly OfferChangeField[] = [
  'duration_days',
  'pilot_price',
  'annual_commit_minimum',
  'min_credit',
  'max_credit',
  'max_percent_of_pilot',
  'expiration_days',
  'checkpoint_day',
];

/** The fields that an offer of this kind has to have, and those that it cannot have. */
function fieldsOfKind(offer: Offer): Readonly<Partial<Record<OfferChangeField, 'needed' | 'absent'>>> {
  const isFixed = offer.credit.type === 'fixed_credit_back';
  const ofCheckpoint = offer.mid_pilot_checkpoint ? 'needed' : 'absent';
  return {
    min_credit: isFixed ? 'needed' : 'absent',
    max_credit: isFixed ? 'needed' : 'absent',
    max_percent_of_pilot: isFixed ? 'absent' : 'needed',
    checkpoint_day: ofCheckpoint,
    checkpoint_billing: ofCheckpoint,
    checkpoint_stop_right: ofCheckpoint,
  };
}

/** Whether the form of an offer has a field. */
export function offerHasField(offer: Offer, field: OfferChangeField): boolean {
  return fieldsOfKind(offer)[field] !== 'absent';
}

/** What a form says of an offer, or what is wrong with it, by field. A list has one entry a line. */
export type ReadOfferChange =
  | { change: OfferChange }
  | { problems: Partial<Record<OfferChangeField, string>> };

/** Reads the form of an offer's change, of which fields `typed` gives the text. */
export function readOfferChange(offer: Offer, typed: (field: OfferChangeField) => string): ReadOfferChange {
  const given: Record<string, unknown> = {};
  const problems: Partial<Record<OfferChangeField, string>> = {};
  const kind = fieldsOfKind(offer);
  for (const field of offerChangeFields) {
    const text = typed(field).trim();
    if (kind[field] === 'absent') continue;
    if (listFields.includes(field)) {
      given[field] = text
        .split(/\r?\n/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '');
    } else if (text === '') {
      if (kind[field] === 'needed') problems[field] = 'Say something here.';
      else if (!isOptional(field)) problems[field] = 'Say something here.';
    } else {
      given[field] = numberFields.includes(field) ? amountFromText(text) : text;
    }
  }
  const parsed = offerChangeSchema.safeParse(given);
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = offerChangeFields.find((name) => name === issue.path[0]);
    if (field && problems[field] === undefined) problems[field] = issue.message;
  }
  if (parsed.success) {
    const { duration_days, checkpoint_day, min_credit, max_credit } = parsed.data;
    if (checkpoint_day !== undefined && checkpoint_day >= duration_days)
      problems.checkpoint_day = 'Before the last day of the pilot.';
    if (min_credit !== undefined && max_credit !== undefined && min_credit > max_credit)
      problems.max_credit = 'At least the least credit.';
  }
  return parsed.success && Object.keys(problems).length === 0 ? { change: parsed.data } : { problems };
}

function isOptional(field: OfferChangeField): boolean {
  return offerChangeSchema.shape[field].safeParse(undefined).success;
}

/** The text that a field of the form shows for a value. */
export function textOfValue(value: OfferChange[OfferChangeField]): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The text of every field of the form. */
export type OfferTexts = Readonly<Record<OfferChangeField, string>>;

/** The text of every field, each as `textOf` gives it. */
export function offerTexts(textOf: (field: OfferChangeField) => string): OfferTexts {
  return {
    name: textOf('name'),
    headline: textOf('headline'),
    duration_days: textOf('duration_days'),
    pilot_price: textOf('pilot_price'),
    annual_commit_minimum: textOf('annual_commit_minimum'),
    required_inputs: textOf('required_inputs'),
    allowed_modes: textOf('allowed_modes'),
    min_credit: textOf('min_credit'),
    max_credit: textOf('max_credit'),
    max_percent_of_pilot: textOf('max_percent_of_pilot'),
    expiration_days: textOf('expiration_days'),
    deliverables_ownership: textOf('deliverables_ownership'),
    checkpoint_day: textOf('checkpoint_day'),
    checkpoint_billing: textOf('checkpoint_billing'),
    checkpoint_stop_right: textOf('checkpoint_stop_right'),
  };
}
