import { z } from 'zod';
import { guardrails } from '../kernel/guardrails';
import { apiVersion } from '../kernel/limits';
import { keysOf, recordOf } from '../kernel/record-of';
import { submitQualifiedInterest } from '../leads/endpoints';
import { supportedBuyerTypes } from '../leads/lead';
import { type Offer, offerSchema } from '../offers/offer';
import { requestNonBindingQuote } from '../quotes/endpoints';

/** Paths of the acquisition API by their names in the catalog (section 2.8). */
export const endpoints = {
  offers: '/api/offers',
  quote: requestNonBindingQuote.path,
  lead: submitQualifiedInterest.path,
  agent_catalog: '/api/agent/catalog',
  openapi: '/openapi.json',
  lead_schema: '/schemas/lead.schema.json',
  quote_schema: '/schemas/quote-request.schema.json',
} as const;

/** AgentCatalog (section 2.8). */
export const agentCatalogSchema = z.object({
  name: z.string(),
  version: z.string(),
  vendor: z.string(),
  description: z.string(),
  base_url: z.string().meta({ format: 'uri' }),
  endpoints: z.object(recordOf(keysOf(endpoints), () => z.string())),
  supported_buyer_types: z.array(z.string()),
  allowed_agent_actions: z.array(z.string()),
  disallowed_agent_actions: z.array(z.string()).describe('Hard constraints for every agent.'),
  privacy_notice: z.string(),
  human_approval_required: z.literal(true),
  external_actions_authorized: z.literal(false),
  offers: z.array(offerSchema),
});

export type AgentCatalog = z.infer<typeof agentCatalogSchema>;

/** The catalog of a vendor as served from `baseUrl` (section 2.8). */
export function agentCatalog(
  vendor: string,
  baseUrl: string,
  offers: Offer[],
  subject: string,
): AgentCatalog {
  return {
    name: `${vendor} pilot catalog`,
    version: apiVersion,
    vendor,
    description: `Paid pilots of ${subject} with a fixed price and a fixed length. Agents may read the offers, request deterministic non-binding quotes and submit qualified interest; a human reviews everything before any commercial step.`,
    base_url: baseUrl,
    endpoints,
    supported_buyer_types: supportedBuyerTypes,
    allowed_agent_actions: [...allowedAgentActions],
    disallowed_agent_actions: [...disallowedAgentActions],
    privacy_notice:
      'Do not submit credentials, secrets, tokens, real personal data or confidential data. Leads are stored for human review only. Unknown fields are checked, then dropped.',
    human_approval_required: guardrails.human_approval_required,
    external_actions_authorized: guardrails.external_actions_authorized,
    offers,
  };
}

/** Allowed actions (section 2.8). */
export const allowedAgentActions = ['read_catalog', 'request_quote', 'submit_qualified_interest'] as const;

/** Forbidden actions, as hard constraints (section 2.8). */
export const disallowedAgentActions = [
  'bind_contract',
  'authorize_spend',
  'authorize_external_outreach',
  'submit_sensitive_data',
  'bypass_human_approval',
] as const;
