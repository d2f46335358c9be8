import { type FormLabels, labelIn } from '../kernel/form-rows';
import type { NewOfferField } from './new-offer';

/** Label of a form field; the hint describes its format. */
export interface OfferFieldLabel {
  label: string;
  hint?: string;
}

export const offerFieldLabels: Readonly<Record<NewOfferField, OfferFieldLabel>> = {
  id: {
    label: 'Id',
    hint: 'An id such as vision-pilot-21, used in web addresses and quotes. It can never be reused for another offer.',
  },
  credit_type: { label: 'Credit type' },
  name: { label: 'Name' },
  headline: {
    label: 'Headline',
    hint: 'What the buyer learns. Shown first on the card, on the offer page and in link previews.',
  },
  duration_days: { label: 'Duration', hint: 'Days.' },
  pilot_price: { label: 'Pilot price', hint: 'USD, before the surcharge for a custom integration.' },
  annual_commit_minimum: {
    label: 'Minimum annual plan',
    hint: 'USD. Annual plans of at least this amount earn the credit.',
  },
  required_inputs: { label: 'What the buyer provides' },
  allowed_modes: { label: 'Allowed modes' },
  min_credit: { label: 'Minimum credit', hint: 'USD.' },
  max_credit: { label: 'Maximum credit', hint: 'USD.' },
  max_percent_of_pilot: { label: 'Maximum credit, as a percentage of the pilot price' },
  expiration_days: { label: 'Credit expires after', hint: 'Days after the pilot ends.' },
  deliverables_ownership: { label: 'Who owns the deliverables' },
  checkpoint_day: { label: 'Checkpoint on day', hint: 'Leave all three fields empty for no checkpoint.' },
  checkpoint_billing: {
    label: 'Billing at the checkpoint',
    hint: 'Takes precedence over the payment terms in the portal’s settings.',
  },
  checkpoint_stop_right: { label: 'Right to stop' },
  platform_fee_usd: {
    label: 'Platform fee per year',
    hint: 'USD, part of the annual plan. Usage is charged on top. Leave empty until you have decided on the fee.',
  },
  tested: {
    label: 'What is tested, in your words',
    hint: 'Below the headline of the offer, and in the comparison.',
  },
  operations: { label: 'What is tested' },
  deliverables: { label: 'Deliverables' },
  days: { label: 'Days and people' },
};

export const rowLabels = {
  required_inputs: { row: 'Input', fields: { text: 'What the buyer provides' } },
  operations: { row: 'Operation', fields: { name: 'Operation' } },
  deliverables: { row: 'Deliverable', fields: { name: 'Name', format: 'Format', day: 'Day' } },
  days: {
    row: 'Planned day',
    fields: {
      day: 'Day',
      title: 'Title',
      hours: 'Buyer’s hours',
      buyer: 'Buyer’s tasks',
      vendor: 'Our tasks',
    },
  },
} satisfies Record<string, { row: string; fields: Readonly<Record<string, string>> }>;

/** Lists of an offer whose rows can be added, moved and removed. */
export type RowList = keyof typeof rowLabels;

export const offerFormLabels: FormLabels = { fields: offerFieldLabels, rows: rowLabels };

/** Returns the label of a field by its path in the form of an offer. */
export function labelOfPath(path: string): string {
  return labelIn(offerFormLabels, path);
}
