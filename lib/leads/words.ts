import type { Channel } from './consent';
import type { LeadRequest } from './lead';

/** Names of buyer types. */
export const buyerTypeNames: Record<LeadRequest['buyer_type'], string> = {
  human_buyer: 'A person at the company',
  ai_procurement_agent: 'An AI procurement agent',
  partner_agent: 'A partner or its agent',
  ai_solution_evaluator: 'An AI solution evaluator',
  ai_developer_agent: 'An AI developer agent',
  ai_marketplace_agent: 'An AI marketplace agent',
};

/** Labels of channels. */
export const channelNames: Record<Channel, string> = {
  api: 'the API',
  portal: 'the request form',
  mcp: 'an MCP client',
};
