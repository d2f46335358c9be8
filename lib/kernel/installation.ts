import { z } from 'zod';

const line = (max: number) =>
  z
    .string('a text')
    .trim()
    .min(1, 'a text that is not empty')
    .max(max, `at most ${max} characters`)
    .refine((text) => !/[\n\r]/.test(text), 'a text of one line');

const httpsUrl = z.url({ protocol: /^https$/, error: 'a URL that begins with https://' });

const contact = z
  .strictObject({ email: z.email('an e-mail address').optional(), url: httpsUrl.optional() }, 'an object')
  .refine(({ email, url }) => email !== undefined || url !== undefined, 'an email or a url');

/** Terms of a quote that only the seller can state. */
const quoteTerms = z.strictObject(
  {
    acceptance: line(400).optional(),
    cancellation: line(400).optional(),
    refund: line(400).optional(),
    your_data: line(400).optional(),
    confidentiality: line(400).optional(),
    liability: line(400).optional(),
    renewal: line(400).optional(),
  },
  'an object',
);

export const installationSchema = z.strictObject(
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
    quote_terms: quoteTerms.optional(),
    documents: z
      .array(z.strictObject({ title: line(200), url: httpsUrl }, 'an object'), 'a list')
      .min(1, 'at least one')
      .max(50, 'at most 50')
      .optional(),
    quote_valid_days: z
      .int('a whole number of days')
      .min(1, 'at least 1 day')
      .max(365, 'at most 365 days')
      .default(30),
  },
  'an object',
);

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
