import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-form-http';
import { exportPortal } from '@/lib/inbox/transfer/export-portal';

export async function GET(request: Request): Promise<Response> {
  const { database, ...deps } = getDeps();
  try {
    const text = await exportPortal({ database, authorize: authorizeRequest(deps, request.headers) });
    return new Response(text, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="portal.json"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return founderError(error, 'exportPortal');
  }
}
