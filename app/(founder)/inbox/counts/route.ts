import { founderGetRoute } from '@/app/(founder)/founder-get-route';
import { countViews } from '@/lib/inbox/count-views';

export const GET = founderGetRoute('inboxCounts', (store) => countViews(store));
