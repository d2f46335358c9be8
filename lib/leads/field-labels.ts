import { keysOf } from '../kernel/record-of';
import type { Channel } from './consent';
import type { Lead, LeadRequest, leadRequestSchema } from './lead';

/** Fields that a submitter fills in, without those shown separately. */
export type SentField = Exclude<keyof (typeof leadRequestSchema)['shape'], 'contact_consent' | 'source'>;

/** Labels of a field: where it is shown, where the form asks for it, and where founders enter it for someone else. */
interface LeadFieldWords {
  label: string;
  asked?: string;
  ofOthers?: string;
}

/** Labels of a lead's fields, in the order of the form and the receipt. */
export const leadFieldLabels: Readonly<Record<SentField, LeadFieldWords>> = {
  target_offer_id: { label: 'Pilot' },
  workflow: { label: 'Workflow' },
  success_metric: { label: 'Success metric' },
  company: { label: 'Company' },
  contact_or_agent_id: { label: 'Contact or agent id' },
  buyer_type: { label: 'From', asked: 'This request is from' },
  samples_available: { label: 'Representative samples', asked: 'Representative samples are available' },
  high_volume_or_high_risk: {
    label: 'High volume or high risk',
    asked: 'The workflow is high volume or high risk',
  },
  risk_owner: { label: 'Risk owner' },
  monthly_volume: { label: 'Monthly volume' },
  annual_commit: { label: 'Annual plan', asked: 'Annual plan (USD)' },
  timeline: { label: 'Timeline' },
  contact_name: { label: 'Name', asked: 'Your name', ofOthers: 'Contact name' },
  contact_role: { label: 'Role', asked: 'Your role', ofOthers: 'Contact role' },
};

export const sentFields: readonly SentField[] = keysOf(leadFieldLabels);

/** Values that a submitter sent; null for fields that were left out. */
export type SentFields = Pick<Lead, Extract<SentField, keyof Lead>> &
  Pick<LeadRequest, Exclude<SentField, keyof Lead>>;

export const buyerTypeNames: Record<LeadRequest['buyer_type'], string> = {
  human_buyer: 'A person at the company',
  ai_procurement_agent: 'An AI procurement agent',
  partner_agent: 'A partner or its agent',
  ai_solution_evaluator: 'An AI solution evaluator',
  ai_developer_agent: 'An AI developer agent',
  ai_marketplace_agent: 'An AI marketplace agent',
};

export const channelNames: Record<Channel, string> = {
  api: 'the API',
  portal: 'the request form',
  mcp: 'an MCP client',
};
