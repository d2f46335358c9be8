import { z } from 'zod';
import { type ErrorBody, invalidFields } from '../../kernel/errors';
import { keysOf } from '../../kernel/record-of';

/**
 * Origins of a version: the calculator's form, the portal when the quote is first opened, the edit link, or an erasure.
 */
export const versionMakers = ['saver', 'portal', 'editor', 'erasure'] as const;

export type VersionMaker = (typeof versionMakers)[number];

const charactersMax = {
  prepared_for: 120,
  billing_address: 160,
  contact: 80,
  invoice_email: 80,
  po_number: 60,
  buyer_reference: 60,
  planned_start: 10,
  success_metric: 160,
} as const;

type Name = keyof typeof charactersMax;

export const customerFields = keysOf(charactersMax);

const tooLong = (name: Name) => `${name} must be at most ${charactersMax[name]} characters long.`;

/** Refuses line breaks, invisible characters, bidirectional overrides and U+FFFD. */
const line = (name: Name) =>
  z
    .string(`${name} must be text.`)
    .max(charactersMax[name], tooLong(name))
    .regex(
      /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffd]*$/u,
      `${name} must be one line without invisible or unreadable characters.`,
    )
    .optional();

const mailMessage = 'invoice_email must be an email address, such as name@company.com.';
const mailForm = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/u;

const dayMessage = 'planned_start must be a day such as 2027-01-11.';

/** Details of the customer as a buyer fills them in on a quote's document. All are optional. */
export const customerSchema = z.strictObject({
  prepared_for: line('prepared_for'),
  billing_address: line('billing_address'),
  contact: line('contact'),
  invoice_email: line('invoice_email').refine((text) => !text?.trim() || mailForm.test(text), mailMessage),
  po_number: line('po_number'),
  buyer_reference: line('buyer_reference'),
  planned_start: z.iso.date(dayMessage).startsWith('20', dayMessage).optional(),
  success_metric: line('success_metric'),
});

/** Returns the error of a planned start before the day on which the quote was issued, in UTC; undefined if it is not. */
export function plannedStartError(
  { planned_start: start }: Pick<z.infer<typeof customerSchema>, 'planned_start'>,
  issuedAt: string,
): ErrorBody | undefined {
  const issuedOn = issuedAt.slice(0, 10);
  if (start === undefined || start >= issuedOn) return undefined;
  const message = `planned_start must be ${issuedOn} (the day the quote was issued) or later.`;
  return invalidFields('planned_start', message);
}

/** Details that were filled in, by field. */
export type Customer = Partial<Record<Name, string>>;

const atMost = (name: Name) => `At most ${charactersMax[name]} characters.`;

const detail = (name: Name, label: string, hint: string, autoComplete = 'off') => {
  return { name, label, hint, autoComplete, missing: '' };
};

/** Labels of the details, in the order of the form. */
export const customerWords = [
  detail('prepared_for', 'Company', `Legal name of the customer. ${atMost('prepared_for')}`, 'organization'),
  detail(
    'billing_address',
    'Billing address',
    `In one line, with the country. ${atMost('billing_address')}`,
    'street-address',
  ),
  detail('contact', 'Contact', `Name, role and how to reach them. ${atMost('contact')}`),
  detail('invoice_email', 'Invoices to', `An email address. ${atMost('invoice_email')}`),
  detail('po_number', 'Purchase order number', `If you have one already. ${atMost('po_number')}`),
  detail(
    'buyer_reference',
    'Your reference',
    `Such as a cost center or purchase request. ${atMost('buyer_reference')}`,
  ),
  detail('planned_start', 'Planned start', 'Day 0, such as 2027-01-11. The schedule then shows dates.'),
  detail('success_metric', 'Success metric', `What you measure, and the target. ${atMost('success_metric')}`),
];

export function filledIn(customer: z.infer<typeof customerSchema>): Customer | null {
  const filled = customerWords.flatMap(({ name }): [Name, string][] => {
    const text = customer[name]?.trim();
    return text ? [[name, text]] : [];
  });
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

/** Lists the labels of the details in which two versions differ. */
export function changedDetails(before: Customer | null, after: Customer | null): string[] {
  return customerWords
    .filter(({ name }) => (before?.[name] ?? '') !== (after?.[name] ?? ''))
    .map(({ label }) => label);
}

/** Adapts a pipeline error to this form: a text over the general limit gets the field's own, lower limit. */
export function withOwnLimits(error: ErrorBody): ErrorBody {
  if (error.error !== 'field_too_long') return error;
  const names = customerWords.map(({ name }) => name).filter((name) => error.fields.includes(name));
  if (names.length === 0) return error;
  return invalidFields(names, names.map(tooLong).join(' '));
}
