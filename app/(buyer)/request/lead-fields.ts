import type { FieldWords } from '@/app/_components/form-error';
import { buyerTypeNames, leadFieldLabels, type SentField, sentFields } from '@/lib/leads/field-labels';
import { contactLabels } from '@/lib/leads/lead-form';

type LeadField = SentField | 'contact_consent';

export interface LeadFieldSpec extends FieldWords {
  name: LeadField;
  control: 'line' | 'text' | 'amount' | 'tick' | 'choice';
  hint?: string;
  autoComplete?: string;
}

function asked<const Spec>(name: SentField, spec: Spec) {
  const { label, asked = label } = leadFieldLabels[name];
  return { name, label: asked, ...spec };
}

const requiredFields = {
  target_offer_id: asked('target_offer_id', {
    control: 'choice',
    missing: 'Choose the pilot that you are interested in.',
  }),
  workflow: asked('workflow', {
    control: 'text',
    hint: 'For example: what arrives, how many a month, and who checks it today.',
    missing: 'Describe the workflow that the pilot would run on.',
  }),
  success_metric: asked('success_metric', {
    control: 'text',
    hint: 'One figure with its target. For example: at least 95% of the cases found.',
    missing: 'Enter the figure that decides whether the pilot succeeds.',
  }),
  company: asked('company', {
    control: 'line',
    autoComplete: 'organization',
    missing: 'Enter the company’s name.',
  }),
  contact_or_agent_id: asked('contact_or_agent_id', {
    control: 'line',
    missing: 'Enter a work email or an agent id.',
  }),
  buyer_type: asked('buyer_type', {
    control: 'choice',
    missing: 'Choose who this request is from.',
  }),
} as const satisfies Partial<Record<SentField, LeadFieldSpec>>;

type OptionalField = Exclude<SentField, keyof typeof requiredFields>;

const optionalControls: Record<
  OptionalField,
  Pick<LeadFieldSpec, 'control' | 'hint' | 'autoComplete' | 'unit'>
> = {
  samples_available: {
    control: 'tick',
    hint: 'Do not send any here; we will agree later on how you share them.',
  },
  high_volume_or_high_risk: { control: 'tick' },
  risk_owner: { control: 'line', hint: 'Who may stop the pilot. A role is enough.' },
  monthly_volume: { control: 'amount', hint: 'Items a month.' },
  annual_commit: {
    control: 'amount',
    unit: 'USD',
    hint: 'What you expect to spend in a year. Not a commitment.',
  },
  timeline: { control: 'line', hint: 'When the pilot could start.' },
  contact_name: { control: 'line', autoComplete: 'name' },
  contact_role: { control: 'line', autoComplete: 'organization-title' },
};

const isOptional = (name: SentField): name is OptionalField => name in optionalControls;

const optionalFields: readonly LeadFieldSpec[] = sentFields
  .filter(isOptional)
  .map((name) => asked(name, { ...optionalControls[name], missing: '' }));

export const consentField: LeadFieldSpec = {
  name: 'contact_consent',
  label: 'Consent',
  control: 'tick',
  missing: 'Tick the box to agree. We need your consent to store the request.',
};

/** Optional ticks that count most. */
const ticks = optionalFields.filter(({ control }) => control === 'tick');

const optional = optionalFields.filter(({ control }) => control !== 'tick');

/** All fields, in the order of the page. */
export const leadFields: readonly LeadFieldSpec[] = [
  requiredFields.target_offer_id,
  requiredFields.workflow,
  requiredFields.success_metric,
  ...ticks,
  requiredFields.buyer_type,
  requiredFields.company,
  requiredFields.contact_or_agent_id,
  ...optional,
  consentField,
];

/** Returns the fields labelled for a buyer type: the contact of a person is a work email. */
export function leadFieldsOf(buyerType: string | undefined): readonly LeadFieldSpec[] {
  const words =
    buyerType === 'human_buyer'
      ? { label: contactLabels.person, missing: 'Enter your work email.' }
      : { label: contactLabels.agent, missing: 'Enter the agent’s id.' };
  return leadFields.map((field) => (field.name === 'contact_or_agent_id' ? { ...field, ...words } : field));
}

export const leadFormFields = {
  required: requiredFields,
  ticks,
  optional,
  consent: consentField,
  contactLabels,
  buyerTypes: Object.entries(buyerTypeNames),
};

export type LeadFormFields = typeof leadFormFields & { consentText: string };
