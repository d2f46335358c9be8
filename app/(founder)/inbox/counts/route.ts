import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerFounder } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { countViews } from '@/lib/inbox/count-views';

export function GET(request: Request): Promise<Response> {
  return answerFounder('inboxCounts', () => {
    const { database, ...deps } = getDeps();
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return countViews({ database, authorize });
  });
}
