import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-form-http';
import { errorAnswer, textStream } from '@/lib/http/mounts/respond';
import { webResponse } from '@/lib/http/mounts/web-adapter';
import { liveLeads } from '@/lib/inbox/watch-leads';
import { rateLimited } from '@/lib/kernel/errors';

/**
 * Streams lead events as server-sent events, from `since` in the address or from the Last-Event-ID of a
 * reconnect.
 */
export async function GET(request: Request): Promise<Response> {
  const { database, leadEvents, ...deps } = getDeps();
  // Checks the session on every call; an open stream does not keep the session alive.
  const authorize = () => authorizeRequest(deps, request.headers, false)();
  const since = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since');
  try {
    const events = await liveLeads({ database, leadEvents, authorize }, since, request.signal);
    if (!events) {
      return webResponse(errorAnswer(rateLimited), 'GET');
    }
    return new Response(textStream(events), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Proxies would otherwise buffer the events.
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    return founderError(error, 'liveLeads');
  }
}
