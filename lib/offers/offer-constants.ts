/** Modes that an offer may allow; autonomous production action is never one. */
export const offerModes = ['offline', 'shadow', 'staging', 'read_only', 'human_in_the_loop'] as const;

export const creditTypes = ['fixed_credit_back', 'partial_credit_back'] as const;

/** Share of the annual commit that is credited, in percent. */
export const creditRatePercent = 15;

/** Default number of days after the end of the pilot in which the annual plan must be signed. */
export const creditExpirationDaysDefault = 30;

export const creditAppliesToDefault = 'platform_usage_only';
