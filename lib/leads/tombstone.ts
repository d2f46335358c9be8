/** What is left of a lead that is gone. */
export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}
