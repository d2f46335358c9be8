import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerFounder } from '@/lib/founders/founder-form-http';
import { runSearch } from '@/lib/inbox/companies/run-search';
import { readNearDuplicates } from '@/lib/inbox/list-near-duplicates';

const textLengthMax = 200;

/**
 * Returns the leads that match a search text (`q`), or possible duplicates of one lead (`alike`), for the
 * open inbox.
 */
export function GET(request: Request): Promise<Response> {
  return answerFounder('inboxFind', async () => {
    const { database, ...deps } = getDeps();
    const store = { database, authorize: authorizeRequest(deps, request.headers) };
    const { searchParams } = new URL(request.url);
    const alike = searchParams.get('alike');
    if (alike !== null) return { nearDuplicates: await readNearDuplicates(store, alike) };
    return runSearch(store, [...(searchParams.get('q') ?? '')].slice(0, textLengthMax).join(''));
  });
}
