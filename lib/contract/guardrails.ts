/** The flags that never change (section 1.3): published with the documents, shown on every page. */
export const guardrails = {
  human_approval_required: true,
  external_actions_authorized: false,
  sensitive_data_allowed: false,
  production_fallback_capture_allowed: false,
} as const;

/** What an agent may do with this service (section 2.8). */
export const allowedAgentActions = ['read_catalog', 'request_quote', 'submit_qualified_interest'] as const;

/** What an agent must treat as hard constraints (section 2.8). */
export const disallowedAgentActions = [
  'bind_contract',
  'authorize_spend',
  'authorize_external_outreach',
  'submit_sensitive_data',
  'bypass_human_approval',
] as const;

/** The answer's fixed next step (section 2.7). */
export const leadNextStep = 'human review required';
