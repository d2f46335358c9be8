import { founderGetRoute } from '@/app/(founder)/founder-routes';
import { runSearch } from '@/lib/inbox/companies/run-search';
import { readNearDuplicates } from '@/lib/inbox/list-near-duplicates';

const textLengthMax = 200;

/**
 * Returns the leads that match a search text (`q`), or possible duplicates of one lead (`alike`), for the
 * open inbox.
 */
export const GET = founderGetRoute('inboxFind', async (store, { searchParams }) => {
  const alike = searchParams.get('alike');
  if (alike !== null) return { nearDuplicates: await readNearDuplicates(store, alike) };
  return runSearch(store, [...(searchParams.get('q') ?? '')].slice(0, textLengthMax).join(''));
});
