/** Share of the annual commit that is credited, in percent. */
export const creditRatePercent = 15;

/** Days after pilot completion in which the annual agreement must be signed, where an offer names none. */
export const creditExpirationDaysDefault = 30;

/** What a credit applies to, where an offer does not say. */
export const creditAppliesToDefault = 'platform_usage_only';
