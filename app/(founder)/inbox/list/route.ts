import { founderGetRoute } from '@/app/(founder)/founder-routes';
import { inboxFilterFrom } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';

export const GET = founderGetRoute('inboxList', (store, { searchParams }) =>
  listLeads(store, inboxFilterFrom(searchParams), searchParams.get('cursor')),
);
