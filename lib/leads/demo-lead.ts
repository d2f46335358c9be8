/** What the ids of invented leads begin with; those of real ones have hexadecimal digits there. */
export const demoLeadPrefix = 'lead_demo';

/** The `source` of leads that founders send themselves to see that they arrive. No figure of the pipeline counts them. */
export const testSource = 'test';

/** Whether a lead was invented for work or demonstration. */
export function isDemoLead(leadId: string): boolean {
  return leadId.startsWith(demoLeadPrefix);
}
