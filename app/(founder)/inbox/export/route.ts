import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-form-http';
import { textStream } from '@/lib/http/mounts/text-stream';
import { exportLeads } from '@/lib/inbox/export-leads';
import { inboxFilterFrom } from '@/lib/inbox/inbox';

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
    return founderError(error, 'exportLeads');
  }
}
