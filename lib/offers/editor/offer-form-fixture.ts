import type { NewOffer } from '../new-offer';
import { type OfferTexts, textFields, textsOfForm } from './offer-texts';

/** Offer with every field that an offer of its kind can have. */
export const review: NewOffer = {
  id: 'review-30',
  credit_type: 'partial_credit_back',
  name: 'Review',
  headline: 'Thirty days.',
  duration_days: 30,
  pilot_price: 28_000,
  annual_commit_minimum: 120_000,
  required_inputs: ['Documents', 'One metric'],
  allowed_modes: ['offline', 'shadow'],
  max_percent_of_pilot: 50,
  expiration_days: 30,
  deliverables_ownership: 'The buyer.',
  checkpoint_day: 15,
  checkpoint_billing: 'Half and half',
  checkpoint_stop_right: 'May stop',
  operations: ['pii', 'toxicity'],
  deliverables: [{ name: 'Report', format: 'PDF', day: 30 }],
  days: [{ day: 0, title: 'Start', buyer: 'Hand over.', hours: 3, vendor: 'Set up.' }],
  platform_fee_usd: 28_800,
  tested: 'Whether the reviewers agree with the flags.',
};

/** Returns the form as a browser sends it. */
export function sentForm(texts: OfferTexts): FormData {
  const form = new FormData();
  for (const field of [...textFields, 'version', 'sample_text'] as const) form.append(field, texts[field]);
  for (const mode of texts.allowed_modes) form.append('allowed_modes', mode);
  for (const list of ['required_inputs', 'operations', 'deliverables', 'days'] as const) {
    for (const [place, row] of texts[list].entries()) {
      for (const [field, typed] of Object.entries(row)) form.append(`${list}.${place}.${field}`, typed);
    }
  }
  return form;
}

/** Returns what was typed into a sent form. */
export function readForm(form: FormData): OfferTexts {
  const texts = (name: string) => form.getAll(name).map(String);
  return textsOfForm({ texts, text: (name) => texts(name).at(-1) ?? '' });
}

const deliverable = { name: 'Report', format: 'PDF', day: '30' };
const fixedTexts = { credit_type: 'fixed_credit_back', max_percent_of_pilot: '' };

/** Changes of a valid form, each with the one field that becomes wrong and its problem. */
export const refused: readonly (readonly [change: Partial<OfferTexts>, path: string, problem: string])[] = [
  [{ name: ' ' }, 'name', 'Enter a value.'],
  [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters.'],
  [
    { duration_days: '0', checkpoint_day: '', checkpoint_billing: '', checkpoint_stop_right: '' },
    'duration_days',
    'At least 1.',
  ],
  [{ duration_days: '1.5' }, 'duration_days', 'A whole number from 1 to 365.'],
  [{ pilot_price: 'free' }, 'pilot_price', 'An amount in USD, such as 12500 or 12,500.00.'],
  [{ pilot_price: '-1' }, 'pilot_price', 'An amount in USD, such as 12500 or 12,500.00.'],
  [{ pilot_price: '0.005' }, 'pilot_price', 'At most two decimals.'],
  [
    { pilot_price: '1e999' },
    'pilot_price',
    'Enter at most 15 digits; a longer amount cannot be calculated exactly.',
  ],
  [{ required_inputs: [{ text: ' ' }] }, 'required_inputs', 'Name at least one.'],
  [{ required_inputs: Array(21).fill({ text: 'x' }) }, 'required_inputs', 'At most 20 lines.'],
  [
    { required_inputs: [{ text: '' }, { text: 'x'.repeat(401) }] },
    'required_inputs.1.text',
    'At most 400 characters.',
  ],
  [{ allowed_modes: [] }, 'allowed_modes', 'Allow at least one.'],
  [{ max_percent_of_pilot: '101' }, 'max_percent_of_pilot', 'At most 100.'],
  [{ max_percent_of_pilot: '' }, 'max_percent_of_pilot', 'Enter a value.'],
  [{ checkpoint_day: '30' }, 'checkpoint_day', 'Enter a day before the pilot’s last day.'],
  [{ checkpoint_billing: '' }, 'checkpoint_billing', 'Enter a value.'],
  [
    { credit_type: 'all', max_percent_of_pilot: '', min_credit: '1', max_credit: '2' },
    'credit_type',
    'Choose one.',
  ],
  [{ ...fixedTexts, min_credit: '', max_credit: '1' }, 'min_credit', 'Enter a value.'],
  [
    { ...fixedTexts, min_credit: '12,500', max_credit: '10000' },
    'min_credit',
    'Enter no more than the “Maximum credit”, $10,000.',
  ],
  [
    { operations: [{ name: 'pii' }, { name: '' }, { name: 'pii' }] },
    'operations.2.name',
    'This operation is already in the list.',
  ],
  [
    { deliverables: [deliverable, { ...deliverable, format: '' }] },
    'deliverables.1.format',
    'Enter a value.',
  ],
  [
    { deliverables: [{ ...deliverable, day: 'soon' }] },
    'deliverables.0.day',
    'A whole number from 0 to 365.',
  ],
  [
    {
      deliverables: [
        { name: '', format: '', day: '' },
        { ...deliverable, day: '31' },
      ],
    },
    'deliverables.1.day',
    'Enter a day up to 30, the pilot’s last day.',
  ],
  [{ platform_fee_usd: '0.5' }, 'platform_fee_usd', 'A whole number from 0 to 10000000.'],
];
