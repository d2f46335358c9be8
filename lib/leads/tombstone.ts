export interface LeadTombstone {
  leadId: string;
  removedAt: string;
  why: 'erased' | 'retention';
}
