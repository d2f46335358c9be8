/** Modes that an offer may allow; autonomous production action is never one. */
export const offerModes = ['offline', 'shadow', 'staging', 'read_only', 'human_in_the_loop'] as const;

export const creditTypes = ['fixed_credit_back', 'partial_credit_back'] as const;
