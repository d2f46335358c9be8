import { getDeps } from '@/lib/compose';
import { exportLog } from '@/lib/founders/audit/export-log';
import { authorizeRequest } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-form-http';
import { textStream } from '@/lib/http/mounts/text-stream';

export async function GET(request: Request): Promise<Response> {
  const { database, ...deps } = getDeps();
  const store = { database, authorize: authorizeRequest(deps, request.headers) };
  try {
    return new Response(textStream(await exportLog(store)), {
      headers: {
        'Content-Type': 'application/jsonl; charset=utf-8',
        'Content-Disposition': 'attachment; filename="log.jsonl"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return founderError(error, 'exportLog');
  }
}
