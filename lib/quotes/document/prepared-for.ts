import { z } from 'zod';

/** One line that reads as it is written: what breaks lines, is not seen or turns its neighbours around is refused. */
const line = (name: string, max: number) =>
  z
    .string(`${name} must be a text.`)
    .max(max, `${name} must be at most ${max} characters long.`)
    .regex(
      /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u,
      `${name} must be one line without invisible characters.`,
    )
    .optional();

/** For whom a quote is printed: what its holder types on its page. Nothing of it is part of the Quote. */
export const preparedForSchema = z.strictObject({
  prepared_for: line('prepared_for', 120),
  buyer_reference: line('buyer_reference', 60),
});

export type PreparedFor = z.infer<typeof preparedForSchema>;

/** The fields of {@link preparedForSchema} as people read them. */
export const preparedForWords = [
  { name: 'prepared_for', label: 'Prepared for', missing: '', hint: 'Company or team, not a person.' },
  {
    name: 'buyer_reference',
    label: 'Your reference',
    missing: '',
    hint: 'Such as a purchase request number.',
  },
] as const;
