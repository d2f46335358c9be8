import { type FormLabels, type SentForm, sentRows, storedRows, storedText } from '../../kernel/form-rows';
import { contactUris, type InstallationContact } from '../../kernel/installation';
import { operatorQuestions } from '../../kernel/installation-fields';
import { type PortalSettings, portalSettingsSchema } from '../../kernel/portal-settings';
import { recordOf } from '../../kernel/record-of';
import { portalChoices, questionInWords } from './portal-choices';

/** One-text fields of the form in their order, each with its label and hint. */
const portalFields = {
  name: { label: 'Name', hint: 'Shown on every page, quote and document.' },
  brand_color: { label: 'Colour', hint: 'Such as #8a2362. Leave empty for the standard colours.' },
  logo: { label: 'Logo' },
  headline: {
    label: 'Headline',
    hint: 'What buyers will find out, and by when. At most 90 characters. If you leave it empty, the page shows a sentence about your offers.',
  },
  subline: { label: 'Line below the headline' },
  subject: {
    label: 'What your pilots test',
    hint: 'Completes “Paid pilots of …” for search engines and agents. Example: “defect detection by camera”.',
  },
  footer: { label: 'Line in the footer' },
  booking_url: { label: 'Booking page', hint: 'Where buyers book a call. Begins with https://.' },
  try_it: { label: 'What visitors can try' },
  example_title: { label: 'Title of your example', hint: 'Such as “A weld seam, as our camera reports it”.' },
  example_input: { label: 'Before' },
  example_output: { label: 'After' },
  example_note: { label: 'Note below your example', hint: 'Such as what the engine missed.' },
  legal_name: { label: 'Legal name', hint: 'The company or person responsible for the portal.' },
  address: { label: 'Address', hint: 'Enter each part of the address on its own line.' },
  sales_contact: {
    label: 'Sales contact',
    hint: 'An email address, a page that begins with https://, or both, separated by a space or comma.',
  },
  privacy_contact: { label: 'Privacy contact', hint: 'Where people ask about their data.' },
  security_contact: { label: 'Security contact', hint: 'Where people report vulnerabilities.' },
  payment_terms: { label: 'Payment terms', hint: 'Shown on quotes and on the trust page.' },
  taxes: { label: 'Taxes' },
  company_details: { label: 'Company details', hint: 'Registration and tax numbers.' },
  sales_person: { label: 'Salesperson', hint: 'Name, role and phone number of the person buyers talk to.' },
  supplier_form: { label: 'Supplier form', hint: 'Page with bank details. Begins with https://.' },
  acceptance: { label: 'Acceptance', hint: 'When a pilot counts as delivered.' },
  cancellation: { label: 'Cancellation' },
  refund: { label: 'Refund', hint: 'What happens if something is not delivered.' },
  pilot_data: {
    label: 'The buyer’s data',
    hint: 'Where the data is kept during a pilot and when it is deleted.',
  },
  confidentiality: { label: 'Confidentiality' },
  liability: { label: 'Liability and governing law' },
  renewal: { label: 'Renewal of the annual plan' },
  quote_valid_days: { label: 'Days a quote is valid', hint: 'From 1 to 365. Leave empty for 30.' },
  hosting: { label: 'Hosting', hint: 'Where the portal and its database run.' },
  no_sub_processors: { label: 'Other companies that receive data' },
  consent_text: {
    label: 'Consent text on the request form',
    hint: 'Name your company in the text. Every lead keeps the version its sender agreed to. Leave empty for the standard text.',
  },
  privacy_text: {
    label: 'Your text on the privacy page',
    hint: 'Shown with its version and date, above the description of what the software does.',
  },
} as const;

const rowLabels = {
  documents: { row: 'Document', fields: { title: 'Title', url: 'Address' } },
  sub_processors: { row: 'Company', fields: { name: 'Name', purpose: 'Purpose', location: 'Place' } },
  answers: { row: 'Answer', fields: { question: 'Question', answer: 'Answer', text: 'Explanation' } },
} as const;

type PortalField = keyof typeof portalFields;
type List = keyof typeof rowLabels;
type Row<Name extends List> = Record<keyof (typeof rowLabels)[Name]['fields'], string>;

export type PortalTexts = Record<PortalField, string> & { [Name in List]: Row<Name>[] };

export const portalLabels: FormLabels = {
  fields: {
    ...portalFields,
    documents: { label: 'Documents' },
    sub_processors: { label: 'Companies' },
    answers: { label: 'Security answers' },
  },
  rows: rowLabels,
};

const isPortalField = (name: string): name is PortalField => Object.hasOwn(portalFields, name);

const isList = (name: PropertyKey): name is List => Object.hasOwn(rowLabels, name);

const fieldNames = Object.keys(portalFields).filter(isPortalField);

/** Returns the typed values, after applying the row button that was pressed. */
export function textsOfPortalForm(sent: SentForm): PortalTexts {
  // Browsers send line breaks as CRLF, but show and compare them as LF.
  const text = (field: string) => sent.text(field).replace(/\r\n?/g, '\n');
  return { ...recordOf(fieldNames, text), ...sentRows(sent, rowLabels) };
}

/** Returns stored texts; fields that an earlier version of the form did not have are empty. */
export function storedPortalTexts(stored: unknown): PortalTexts {
  return { ...recordOf(fieldNames, (field) => storedText(stored, field)), ...storedRows(stored, rowLabels) };
}

const contactText = (contact: InstallationContact | undefined) =>
  contact ? contactUris(contact).join(' ').replace('mailto:', '') : '';

export function textsOfSettings(settings: PortalSettings): PortalTexts {
  return storedPortalTexts({
    ...settings,
    address: settings.address?.join('\n'),
    sales_contact: contactText(settings.sales_contact),
    privacy_contact: contactText(settings.privacy_contact),
    security_contact: contactText(settings.security_contact),
    no_sub_processors: settings.sub_processors?.length === 0 ? 'none' : '',
    answers: Object.entries(settings.answers ?? {}).map(([question, given]) => ({ question, ...given })),
  });
}

/** Returns true if two forms have the same text, apart from spaces around it. */
export function isSameText(one: PortalTexts, other: PortalTexts): boolean {
  const plain = (texts: PortalTexts) =>
    JSON.stringify(texts, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));
  return plain(one) === plain(other);
}

/** Parses a contact: an email address, a page, or both with a space or comma between them. */
function contactOf(typed: string): object | undefined {
  // An address may contain commas, so one without a space ends a part only before another address.
  const parts = typed.trim().split(/,?\s+|,(?=https?:|[^\s,/]+@)/);
  if (parts[0] === '') return undefined;
  return Object.fromEntries(parts.map((part) => [/^https?:/i.test(part) ? 'url' : 'email', part]));
}

interface FilledRow {
  /** Place of the row in the form, in which other rows may be empty. */
  place: number;
  value: Record<string, string>;
}

function filledRows(rows: readonly Readonly<Record<string, string>>[]): FilledRow[] {
  return rows.flatMap((row, place) => {
    const values = Object.entries(row).filter(([, text]) => text.trim() !== '');
    return values.length === 0 ? [] : [{ place, value: Object.fromEntries(values) }];
  });
}

const valuesOf = (rows: readonly FilledRow[]) =>
  rows.length > 0 ? rows.map(({ value }) => value) : undefined;

/** Parses the form: the settings if all fields are valid, and the problems by path. */
export function readPortalTexts(texts: PortalTexts): {
  settings: PortalSettings | undefined;
  problems: Map<string, string>;
} {
  const rows = {
    documents: filledRows(texts.documents),
    sub_processors: filledRows(texts.sub_processors),
    answers: filledRows(texts.answers),
  };
  const typed = Object.entries(recordOf(fieldNames, (field) => texts[field].replace(/\r\n?/g, '\n').trim()));
  const { no_sub_processors, ...given } = Object.fromEntries(typed.filter(([, text]) => text !== ''));
  const parsed = portalSettingsSchema.safeParse({
    ...given,
    address: given.address?.split('\n').filter((part) => part.trim() !== ''),
    sales_contact: contactOf(texts.sales_contact),
    privacy_contact: contactOf(texts.privacy_contact),
    security_contact: contactOf(texts.security_contact),
    quote_valid_days: given.quote_valid_days === undefined ? undefined : Number(given.quote_valid_days),
    documents: valuesOf(rows.documents),
    sub_processors: valuesOf(rows.sub_processors) ?? (no_sub_processors === 'none' ? [] : undefined),
    answers:
      rows.answers.length > 0
        ? Object.fromEntries(
            rows.answers.map(({ value: { question = '', ...answer } }) => [question, answer]),
          )
        : undefined,
  });
  const problems = new Map<string, string>();
  for (const { place, value } of rows.answers)
    if (!operatorQuestions.some((id) => id === value.question))
      problems.set(`answers.${place}.question`, 'Choose a question.');
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name = '', place, ...rest] = path;
    const list = isList(name) ? rows[name] : [];
    const row = list.find(
      ({ value }, at) => place !== undefined && (at === place || value.question === place),
    );
    const field = [name, ...(row ? [row.place, ...rest] : [])].join('.');
    if (field !== 'answers' && !problems.has(field)) problems.set(field, `Enter ${message}.`);
  }
  if (texts.try_it === 'own') {
    for (const field of ['example_title', 'example_input', 'example_output'] as const)
      if (texts[field].trim() === '')
        problems.set(field, 'Enter some text, or choose another option for “What visitors can try”.');
  }
  return { settings: problems.size === 0 ? parsed.data : undefined, problems };
}

/** Formats a field of the form as it reads there; null if it is empty. */
function valueInWords(texts: PortalTexts, field: PortalField | List): string | null {
  if (field === 'answers')
    return (
      texts.answers
        .map(
          ({ question, answer, text }) =>
            `${questionInWords(question)}: ${[answer, text].filter(Boolean).join('. ')}`,
        )
        .join('\n') || null
    );
  const value = texts[field];
  if (typeof value !== 'string')
    return value.map((row) => Object.values(row).filter(Boolean).join(', ')).join('\n') || null;
  const choices: Readonly<Record<string, string>> =
    field === 'try_it' || field === 'no_sub_processors' ? portalChoices[field] : {};
  return choices[value] ?? (value || null);
}

/** A changed field of the settings, as lines before and after; null for none. */
export interface PortalDifference {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Lists what changes from one version to another. */
export function portalDifferences(before: PortalSettings, after: PortalSettings): PortalDifference[] {
  const [former, later] = [textsOfSettings(before), textsOfSettings(after)];
  return [...fieldNames, ...Object.keys(rowLabels).filter(isList)].flatMap((field): PortalDifference[] => {
    if (JSON.stringify(former[field]) === JSON.stringify(later[field])) return [];
    const label = portalLabels.fields[field]?.label ?? field;
    // A logo is named by its digest, which tells nobody anything.
    if (field === 'logo') {
      const [before, after] = [former.logo && 'The previous file', later.logo && 'The new file'];
      return [{ field, label, before: before || null, after: after || null }];
    }
    return [{ field, label, before: valueInWords(former, field), after: valueInWords(later, field) }];
  });
}
