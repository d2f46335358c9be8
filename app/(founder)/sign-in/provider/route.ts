import { getDeps } from '@/lib/compose';
import { founderError } from '@/lib/founders/founder-form-http';
import { beginAtProvider } from '@/lib/founders/provider/sign-in-at-provider';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { seeOther } from '@/lib/http/mounts/respond';
import { webClientAddress } from '@/lib/http/mounts/web-adapter';
import { env } from '@/lib/process/env';
import { pageAfterSignIn } from '../after-sign-in';

/** Redirects to the identity provider. A link, because the content policy lets a form redirect to no other host. */
export async function GET(request: Request): Promise<Response> {
  if (!env.OIDC_ISSUER) return new Response(null, { status: 404 });
  const { auth, frontServerToken } = getDeps();
  const next = safeNextPath(new URL(request.url).searchParams.get('next'));
  const { headers } = request;
  try {
    const caller = { headers, clientAddress: webClientAddress(headers, frontServerToken) };
    const begun = await beginAtProvider(auth, caller, next);
    const response = seeOther(begun?.url ?? pageAfterSignIn('provider_unavailable', next));
    for (const cookie of begun?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    return founderError(error, 'beginAtProvider');
  }
}
