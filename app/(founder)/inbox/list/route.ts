import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerFounder } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { inboxFilterFrom } from '@/lib/inbox/inbox';
import { listLeads } from '@/lib/inbox/list-leads';

export function GET(request: Request): Promise<Response> {
  return answerFounder('inboxList', () => {
    const { database, ...deps } = getDeps();
    const { searchParams } = new URL(request.url);
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return listLeads({ database, authorize }, inboxFilterFrom(searchParams), searchParams.get('cursor'));
  });
}
