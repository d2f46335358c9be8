/** Data kept of a deleted lead. */
export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}
