import type { OfferChangeField } from './offer-change';

/** Label of a form field; the hint describes its format. */
export interface OfferFieldLabel {
  label: string;
  hint?: string;
}

export const offerFieldLabels: Readonly<Record<OfferChangeField, OfferFieldLabel>> = {
  name: { label: 'Name' },
  headline: { label: 'Headline' },
  duration_days: { label: 'Duration', hint: 'Days.' },
  pilot_price: { label: 'Pilot price', hint: 'USD, before the surcharge for a custom integration.' },
  annual_commit_minimum: { label: 'Minimum annual commit', hint: 'USD; credit-back begins there.' },
  required_inputs: { label: 'What the buyer brings', hint: 'One a line.' },
  allowed_modes: { label: 'Allowed modes' },
  min_credit: { label: 'Least credit', hint: 'USD.' },
  max_credit: { label: 'Most credit', hint: 'USD.' },
  max_percent_of_pilot: { label: 'Most credit, as a share of the pilot price', hint: 'Percent.' },
  expiration_days: { label: 'Credit expires after', hint: 'Days after the pilot ends.' },
  deliverables_ownership: { label: 'Who owns the deliverables' },
  checkpoint_day: { label: 'Checkpoint on day' },
  checkpoint_billing: { label: 'Billing around the checkpoint' },
  checkpoint_stop_right: { label: 'Right to stop' },
};
