import { founderGetRoute } from '@/app/(founder)/founder-routes';
import { readLead } from '@/lib/inbox/read-lead';
import { toOpenLead } from '../../_lead/to-open-lead';

export const GET = founderGetRoute<{ leadId: string }>('leadDetail', async (store, { params: { leadId } }) =>
  toOpenLead(leadId, await readLead(store, leadId, false)),
);
