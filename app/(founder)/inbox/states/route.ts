import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerFounder } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { leadsPerPage } from '@/lib/inbox/inbox';
import { readStates } from '@/lib/inbox/read-lead';
import { leadIdSchema } from '@/lib/review/review';

export function GET(request: Request): Promise<Response> {
  return answerFounder('leadStates', async () => {
    const { database, ...deps } = getDeps();
    const named = new URL(request.url).searchParams.getAll('lead');
    const leadIds = named.filter((id) => leadIdSchema.safeParse(id).success).slice(0, leadsPerPage);
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return { states: await readStates({ database, authorize }, leadIds) };
  });
}
