import { founderGetRoute } from '@/app/(founder)/founder-routes';
import { countViews } from '@/lib/inbox/count-views';

export const GET = founderGetRoute('inboxCounts', (store) => countViews(store));
