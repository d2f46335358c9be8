/** Prefix of invented leads' ids; those of real leads have hexadecimal digits here. */
export const demoLeadPrefix = 'lead_demo';

/** The `source` of leads that founders send themselves to see that they arrive. No figure of the pipeline counts them. */
export const testSource = 'test';

/** Returns true if a lead was invented for development or a demonstration. */
export function isDemoLead(leadId: string): boolean {
  return leadId.startsWith(demoLeadPrefix);
}
