/** Prefix of synthetic leads' ids; those of real leads have hexadecimal digits here. */
export const demoLeadPrefix = 'lead_demo';

/** The `source` of test leads that founders send themselves. All figures of the pipeline exclude them. */
export const testSource = 'test';

/** Returns true if a lead is synthetic, for development or a demonstration. */
export function isDemoLead(leadId: string): boolean {
  return leadId.startsWith(demoLeadPrefix);
}
