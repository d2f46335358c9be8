import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerFounder } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { readLead } from '@/lib/inbox/read-lead';
import { toOpenLead } from '../../_lead/to-open-lead';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ leadId: string }> },
): Promise<Response> {
  const { leadId } = await params;
  return answerFounder('leadDetail', async () => {
    const { database, offers, ...deps } = getDeps();
    const authorize = authorizeRequest(deps, request.headers, isActivity(request.headers));
    return toOpenLead(leadId, await readLead({ database, offers, authorize }, leadId, false));
  });
}
