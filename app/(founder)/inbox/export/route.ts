import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { founderError } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { textStream } from '@/lib/http/mounts/text-stream';
import { exportLeads } from '@/lib/inbox/export-leads';
import { inboxFilterFrom } from '@/lib/inbox/inbox';
import { isApiError } from '@/lib/kernel/api-error';

const isThere = (authorize: Authorize) =>
  authorize().then(
    () => true,
    () => false,
  );

export async function GET(request: Request): Promise<Response> {
  const { database, ...deps } = getDeps();
  const authorize = authorizeRequest(deps, request.headers);
  const { search, searchParams } = new URL(request.url);
  try {
    const pieces = await exportLeads({ database, authorize }, inboxFilterFrom(searchParams));
    return new Response(textStream(pieces), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="leads.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    const isSignedIn = isApiError(error) && error.code === 'sign_in_required' && (await isThere(authorize));
    // A sign-in that is too old: after a new one, the inbox has the link again.
    if (isSignedIn) return seeOther(`/sign-in?next=${encodeURIComponent(`/inbox${search}`)}`);
    return founderError(error, 'exportLeads');
  }
}
