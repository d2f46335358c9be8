import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-answer-http';
import { errorResponse } from '@/lib/http/mounts/respond';
import { textStream } from '@/lib/http/mounts/text-stream';
import { webResponse } from '@/lib/http/mounts/web-adapter';
import { liveLeads } from '@/lib/inbox/watch-leads';
import { rateWindowSeconds } from '@/lib/kernel/limits';

/** What happens to leads, as server-sent events, since the address's `since` or where a stream broke off. */
export async function GET(request: Request): Promise<Response> {
  const { database, leadEvents, ...deps } = getDeps();
  // Each call looks at the session anew, and a stream that is open does not keep it alive.
  const authorize = () => authorizeRequest(deps, request.headers, false)();
  const since = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since');
  try {
    const events = await liveLeads({ database, leadEvents, authorize }, since, request.signal);
    if (!events) {
      return webResponse(errorResponse('rate_limited', { retry_after_seconds: rateWindowSeconds }), 'GET');
    }
    return new Response(textStream(events), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Proxies would gather the events else.
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    return founderError(error, 'liveLeads');
  }
}
