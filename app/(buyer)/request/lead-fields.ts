import type { FieldWords } from '@/app/_components/field-words';
import type { LeadRequest, leadRequestSchema } from '@/lib/leads/lead';

/** The fields of the request form, by the wire's names. */
type LeadField = Exclude<keyof (typeof leadRequestSchema)['shape'], 'source'>;

/** The form's values as react-hook-form keeps them: texts, and whether boxes are ticked. */
export type LeadFormValues = Partial<Record<LeadField, string | boolean>>;

/** A field of the request form: its words, and what it is typed into. */
export interface LeadFieldSpec extends FieldWords {
  name: LeadField;
  control: 'line' | 'text' | 'amount' | 'tick' | 'choice';
  hint?: string;
  autoComplete?: string;
}

const line = { control: 'line', missing: '' } as const;

/** What every request needs, in the order of the form. */
export const requiredFields = {
  target_offer_id: {
    name: 'target_offer_id',
    label: 'Pilot',
    control: 'choice',
    missing: 'Choose the pilot that you are interested in.',
  },
  workflow: {
    name: 'workflow',
    label: 'Workflow',
    control: 'text',
    hint: 'What the pilot is to be tried on, and who works with the result today.',
    missing: 'Describe the workflow that the pilot is to be tried on.',
  },
  success_metric: {
    name: 'success_metric',
    label: 'Success metric',
    control: 'text',
    hint: 'The one figure that decides the verdict, with its target.',
    missing: 'Name the figure that decides the verdict.',
  },
  company: {
    name: 'company',
    label: 'Company',
    control: 'line',
    autoComplete: 'organization',
    missing: "Enter the company's name.",
  },
  contact_or_agent_id: {
    name: 'contact_or_agent_id',
    label: 'Contact or agent id',
    control: 'line',
    hint: 'Work e-mail, phone number or agent id.',
    autoComplete: 'email',
    missing: 'Enter a contact or an agent id.',
  },
  buyer_type: {
    name: 'buyer_type',
    label: 'This request is from',
    control: 'choice',
    missing: 'Choose who this request is from.',
  },
} as const satisfies Record<string, LeadFieldSpec>;

/** What helps the review, in the order of the form. */
export const optionalFields: readonly LeadFieldSpec[] = [
  {
    name: 'samples_available',
    label: 'Representative samples are available',
    control: 'tick',
    hint: 'Do not send any here; how they are handed over is agreed later.',
    missing: '',
  },
  {
    name: 'high_volume_or_high_risk',
    label: 'The workflow is high volume or high risk',
    control: 'tick',
    missing: '',
  },
  {
    name: 'risk_owner',
    label: 'Risk owner',
    ...line,
    hint: 'Who may stop the pilot. A role is enough.',
  },
  { name: 'monthly_volume', label: 'Monthly volume', control: 'amount', hint: 'Items a month.', missing: '' },
  {
    name: 'annual_commit',
    label: 'Annual commit (USD)',
    control: 'amount',
    hint: 'Expected for a year; it promises nothing.',
    missing: '',
  },
  { name: 'timeline', label: 'Timeline', ...line, hint: 'When the pilot could start.' },
  { name: 'contact_name', label: 'Your name', ...line, autoComplete: 'name' },
  { name: 'contact_role', label: 'Your role', ...line, autoComplete: 'organization-title' },
];

/** The consent box. */
export const consentField: LeadFieldSpec = {
  name: 'contact_consent',
  label: 'Consent',
  control: 'tick',
  missing: 'Tick the box to agree: without it nothing is sent and nothing is stored.',
};

/** All fields in the order of the form. */
export const leadFields: readonly LeadFieldSpec[] = [
  ...Object.values(requiredFields),
  ...optionalFields,
  consentField,
];

/** What a buyer type is called. */
export const buyerTypeNames: Record<LeadRequest['buyer_type'], string> = {
  human_buyer: 'A person at the company',
  ai_procurement_agent: 'An AI procurement agent',
  partner_agent: 'A partner or its agent',
  ai_solution_evaluator: 'An AI solution evaluator',
  ai_developer_agent: 'An AI developer agent',
  ai_marketplace_agent: 'An AI marketplace agent',
};
