import { authorizeRequest } from '@/lib/auth/authorize';
import { isActivity } from '@/lib/contract/automatic-request';
import { getDeps } from '@/lib/deps';
import { answerFounder } from '@/lib/http/founder-answer';
import { readLead } from '@/lib/services/read-lead';
import { openLeadOf } from '../../open-lead-of';

/** Everything about a lead, for the open inbox. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ leadId: string }> },
): Promise<Response> {
  const { leadId } = await params;
  return answerFounder('leadDetail', async () => {
    const { database, offers, ...deps } = getDeps();
    const isSeen = isActivity(request.headers);
    const authorize = authorizeRequest(deps, request.headers, isSeen);
    return openLeadOf(leadId, await readLead({ database, offers, authorize }, leadId, isSeen));
  });
}
