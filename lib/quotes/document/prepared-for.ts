import { z } from 'zod';
import { type ErrorBody, errorBody } from '../../kernel/errors';

const charactersMax = { prepared_for: 120, buyer_reference: 60 } as const;

type Name = keyof typeof charactersMax;

const tooLong = (name: Name) => `${name} must be at most ${charactersMax[name]} characters long.`;

/** Refuses line breaks, invisible characters, bidirectional overrides and U+FFFD. */
const line = (name: Name) =>
  z
    .string(`${name} must be a text.`)
    .refine((text) => [...text].length <= charactersMax[name], tooLong(name))
    .regex(
      /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffd]*$/u,
      `${name} must be one line without invisible or unreadable characters.`,
    )
    .optional();

export const preparedForSchema = z.strictObject({
  prepared_for: line('prepared_for'),
  buyer_reference: line('buyer_reference'),
});

export type PreparedFor = z.infer<typeof preparedForSchema>;

export const preparedForWords = [
  {
    name: 'prepared_for',
    label: 'Prepared for',
    missing: '',
    hint: `Company or team, not a person. At most ${charactersMax.prepared_for} characters.`,
  },
  {
    name: 'buyer_reference',
    label: 'Your reference',
    missing: '',
    hint: `Such as a purchase request number. At most ${charactersMax.buyer_reference} characters.`,
  },
] as const;

/** Adapts a pipeline error to this form: a text over the general limit gets the field's own, lower limit. */
export function withOwnLimits(error: ErrorBody): ErrorBody {
  if (error.error !== 'field_too_long') return error;
  const names = preparedForWords.map(({ name }) => name).filter((name) => error.fields.includes(name));
  if (names.length === 0) return error;
  return errorBody('invalid_field_value', { fields: names, message: names.map(tooLong).join(' ') });
}
