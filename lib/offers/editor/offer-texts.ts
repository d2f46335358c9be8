import { amountText } from '../../kernel/amount-text';
import { type SentForm, sentRows } from '../../kernel/form-rows';
import { keysOf, recordOf } from '../../kernel/record-of';
import { type RowList, rowLabels } from '../field-labels';
import type { NewOffer } from '../new-offer';

export const rowFields = {
  required_inputs: keysOf(rowLabels.required_inputs.fields),
  operations: keysOf(rowLabels.operations.fields),
  deliverables: keysOf(rowLabels.deliverables.fields),
  days: keysOf(rowLabels.days.fields),
};

export const textFields = [
  'id',
  'credit_type',
  'name',
  'headline',
  'duration_days',
  'pilot_price',
  'annual_commit_minimum',
  'min_credit',
  'max_credit',
  'max_percent_of_pilot',
  'expiration_days',
  'platform_fee_usd',
  'tested',
  'deliverables_ownership',
  'checkpoint_day',
  'checkpoint_billing',
  'checkpoint_stop_right',
] as const satisfies readonly (keyof NewOffer)[];

export type TextField = (typeof textFields)[number];

type Row<List extends RowList> = Record<(typeof rowFields)[List][number], string>;

/** The form of an offer as it is typed. `version` is that of the changed offer; empty for a new one. */
export type OfferTexts = Record<TextField | 'version' | 'sample_text', string> & {
  allowed_modes: string[];
} & { [List in RowList]: Row<List>[] };

export function textsOfForm(sent: SentForm): OfferTexts {
  return {
    ...recordOf(textFields, (field) => sent.text(field)),
    version: sent.text('version'),
    sample_text: sent.text('sample_text'),
    allowed_modes: [...sent.texts('allowed_modes')],
    ...sentRows(sent, rowLabels),
  };
}

const textOf = (value: unknown) => (typeof value === 'number' ? amountText(value) : String(value ?? ''));

/** Returns the form of an offer's values; `version` is that of the offer to change. */
export function textsOfOffer(values: Partial<NewOffer>, version = ''): OfferTexts {
  return {
    ...recordOf(textFields, (field) => textOf(values[field])),
    version,
    sample_text: '',
    allowed_modes: [...(values.allowed_modes ?? [])],
    required_inputs: (values.required_inputs ?? []).map((input) => ({ text: input })),
    operations: (values.operations ?? []).map((name) => ({ name })),
    deliverables: (values.deliverables ?? []).map((row) =>
      recordOf(rowFields.deliverables, (field) => textOf(row[field])),
    ),
    days: (values.days ?? []).map((row) => recordOf(rowFields.days, (field) => textOf(row[field]))),
  };
}
