/** Flags that never change (section 1.3); published with the documents and shown on every page. */
export const guardrails = {
  human_approval_required: true,
  external_actions_authorized: false,
  sensitive_data_allowed: false,
  production_fallback_capture_allowed: false,
} as const;
