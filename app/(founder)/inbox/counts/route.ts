import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { isActivity } from '@/lib/founders/background-request';
import { answerFounder } from '@/lib/founders/founder-answer-http';
import { countViews } from '@/lib/inbox/count-views';

/** Returns the number of leads in each view, for the open inbox. */
export function GET(request: Request): Promise<Response> {
  return answerFounder('inboxCounts', () => {
    const { database, ...deps } = getDeps();
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return countViews({ database, authorize });
  });
}
