import { getDeps } from '@/lib/compose';
import { authorizeRequest, type FounderStore } from '@/lib/founders/authorize';
import { founderError } from '@/lib/founders/founder-form-http';
import { seeOther, textStream } from '@/lib/http/mounts/respond';
import { isApiError } from '@/lib/kernel/errors';

interface Download {
  operation: string;
  contentType: string;
  fileName: string;
  /** Page with the link to the file, to return to after signing in again. */
  page: string;
  read: (store: FounderStore) => Promise<AsyncGenerator<string>>;
}

/** Responds with a file for founders, streamed; redirects to the sign-in if the service needs a more recent one. */
export async function answerDownload(request: Request, download: Download): Promise<Response> {
  const { database, ...deps } = getDeps();
  const authorize = authorizeRequest(deps, request.headers);
  try {
    return new Response(textStream(await download.read({ database, authorize })), {
      headers: {
        'Content-Type': download.contentType,
        'Content-Disposition': `attachment; filename="${download.fileName}"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    const isRefused = isApiError(error) && error.code === 'sign_in_required';
    const isSignedIn = isRefused && (await authorize().then(Boolean, () => false));
    if (isSignedIn) return seeOther(`/sign-in?next=${encodeURIComponent(download.page)}`);
    return founderError(error, download.operation);
  }
}
