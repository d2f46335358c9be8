import { authorizeRequest } from '@/lib/auth/authorize';
import { isActivity } from '@/lib/contract/automatic-request';
import { inboxFilterFrom } from '@/lib/contract/inbox';
import { getDeps } from '@/lib/deps';
import { answerFounder } from '@/lib/http/founder-answer';
import { listLeads } from '@/lib/services/list-leads';

/** The list of a filter, for the open inbox. */
export function GET(request: Request): Promise<Response> {
  return answerFounder('inboxList', () => {
    const { database, ...deps } = getDeps();
    const filter = inboxFilterFrom(new URL(request.url).searchParams);
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return listLeads({ database, authorize }, filter);
  });
}
