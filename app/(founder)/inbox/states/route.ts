import { founderGetRoute } from '@/app/(founder)/founder-routes';
import { leadsPerPage } from '@/lib/inbox/inbox';
import { readStates } from '@/lib/inbox/read-lead';
import { leadIdSchema } from '@/lib/review/review';

export const GET = founderGetRoute('leadStates', async (store, { searchParams }) => {
  const named = searchParams.getAll('lead');
  const leadIds = named.filter((id) => leadIdSchema.safeParse(id).success).slice(0, leadsPerPage);
  return { states: await readStates(store, leadIds) };
});
