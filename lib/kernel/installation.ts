import { z } from 'zod';
import { hasHiddenCharacter } from './inert-text';
import { answerWords, operatorQuestions } from './installation-fields';

/** Messages of these schemas follow “expected” in an error of INSTALLATION_FILE and “Enter” in a form. */
export const lines = (max: number) =>
  z
    .string('text')
    .trim()
    .min(1, 'some text')
    .max(max, `at most ${max} characters`)
    .refine((text) => !hasHiddenCharacter(text), 'text without invisible or direction-changing characters');

export const line = (max: number) => lines(max).refine((text) => !/[\n\r]/.test(text), 'one line of text');

export const httpsUrl = z.url({ protocol: /^https$/, error: 'a URL that begins with https://' });

const contact = z
  .strictObject({ email: z.email('an email address').optional(), url: httpsUrl.optional() }, 'an object')
  .refine(({ email, url }) => email !== undefined || url !== undefined, 'an email or a url');

/** Facts as the operator states them; each may be left out. */
export const statedFactsSchema = z.strictObject(
  {
    legal_name: line(200).optional(),
    address: z
      .array(line(200), 'a list of lines')
      .min(1, 'at least one line')
      .max(8, 'at most 8 lines')
      .optional(),
    privacy_contact: contact.optional(),
    security_contact: contact.optional(),
    hosting: line(400).optional(),
    sub_processors: z
      .array(
        z.strictObject({ name: line(200), purpose: line(400), location: line(200).optional() }, 'an object'),
        'a list',
      )
      .max(50, 'at most 50')
      .optional(),
    payment_terms: line(400).optional(),
    taxes: line(400).optional(),
    sales_contact: contact.optional(),
    sales_person: line(200).optional(),
    company_details: line(200).optional(),
    supplier_form: httpsUrl.optional(),
    acceptance: line(400).optional(),
    cancellation: line(400).optional(),
    refund: line(400).optional(),
    pilot_data: line(400).optional(),
    confidentiality: line(400).optional(),
    liability: line(400).optional(),
    renewal: line(400).optional(),
    documents: z
      .array(z.strictObject({ title: line(200), url: httpsUrl }, 'an object'), 'a list')
      .min(1, 'at least one')
      .max(50, 'at most 50')
      .optional(),
    answers: z
      .partialRecord(
        z.enum(operatorQuestions, `one of ${operatorQuestions.join(', ')}`),
        z.strictObject(
          { answer: z.enum(answerWords, `one of ${answerWords.join(', ')}`), text: line(1000) },
          'an object',
        ),
        'an object',
      )
      .optional(),
    quote_valid_days: z
      .int('a whole number of days')
      .min(1, 'at least 1 day')
      .max(365, 'at most 365 days')
      .optional(),
  },
  'an object',
);

export const installationSchema = statedFactsSchema.extend({
  quote_valid_days: statedFactsSchema.shape.quote_valid_days.default(30),
});

export type StatedFacts = z.infer<typeof statedFactsSchema>;

export type Installation = z.infer<typeof installationSchema>;

export type InstallationContact = NonNullable<Installation['privacy_contact']>;

export function contactUris({ email, url }: InstallationContact): string[] {
  return [...(email === undefined ? [] : [`mailto:${email}`]), ...(url === undefined ? [] : [url])];
}

export function missingOfSeller({
  legal_name,
  address,
}: Pick<Installation, 'legal_name' | 'address'>): string[] {
  return [...(legal_name === undefined ? ['legal name'] : []), ...(address === undefined ? ['address'] : [])];
}

export function missingFromInstallation({ legal_name, privacy_contact }: Installation): string[] {
  return [
    ...(legal_name === undefined ? ['legal name'] : []),
    ...(privacy_contact === undefined ? ['privacy contact'] : []),
  ];
}
