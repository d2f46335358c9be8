import type { LeadDetail } from '@/lib/inbox/inbox';
import type { LeadTombstone } from '@/lib/leads/lead-status';
import type { OpenLead } from '../_screen/inbox-client';

export function toOpenLead(leadId: string, read: LeadDetail | LeadTombstone | undefined): OpenLead {
  if (!read) return { kind: 'missing', leadId };
  return 'lead' in read ? { kind: 'lead', leadId, detail: read } : { kind: 'gone', leadId, tombstone: read };
}
