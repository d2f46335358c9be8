import { authorizeRequest } from '@/lib/auth/authorize';
import { inboxFilterFrom } from '@/lib/contract/inbox';
import { getDeps } from '@/lib/deps';
import { refuseFounder } from '@/lib/http/founder-answer';
import { textStream } from '@/lib/http/text-stream';
import { exportLeads } from '@/lib/services/export-leads';

/** All leads of a filter as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const { database, ...deps } = getDeps();
  const store = { database, authorize: authorizeRequest(deps, request.headers) };
  try {
    const pieces = await exportLeads(store, inboxFilterFrom(new URL(request.url).searchParams));
    return new Response(textStream(pieces), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="leads.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return refuseFounder(error, 'exportLeads');
  }
}
