import { getDeps } from '@/lib/compose';
import { founderError } from '@/lib/founders/founder-form-http';
import { signInAtProvider } from '@/lib/founders/provider/sign-in-at-provider';
import { seeOther } from '@/lib/http/mounts/respond';
import { webClientAddress } from '@/lib/http/mounts/web-adapter';
import { env } from '@/lib/process/env';
import { pageAfterSignIn } from '../../after-sign-in';

/** Signs in the founder whom the identity provider names. */
export async function GET(request: Request): Promise<Response> {
  if (!env.OIDC_ISSUER) return new Response(null, { status: 404 });
  const { auth, frontServerToken } = getDeps();
  const { headers } = request;
  try {
    const caller = { headers, clientAddress: webClientAddress(headers, frontServerToken) };
    const { result, next } = await signInAtProvider(auth, caller, new URL(request.url).searchParams);
    const response = seeOther(pageAfterSignIn(result.outcome, next));
    for (const cookie of 'cookies' in result ? result.cookies : [])
      response.headers.append('Set-Cookie', cookie);
    return response;
  } catch (error) {
    return founderError(error, 'signInAtProvider');
  }
}
