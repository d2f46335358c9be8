import { getDeps } from '@/lib/compose';
import { ratePolicies } from '@/lib/http/limits/rate-limit';
import { webClientAddress } from '@/lib/http/mounts/web-adapter';
import { rateWindowSeconds } from '@/lib/kernel/limits';
import { pageOf } from '@/lib/site/pages';
import { nullWhenUnavailable } from '../../null-when-unavailable';
import { previewOf } from '../page-previews';

export const dynamic = 'force-dynamic';

const home = '/home';
const ending = '.png';
const notThere = 'This image does not exist.';

/** The path of the page whose picture is requested; undefined if the address is not one of a picture. */
function pathOfPage(parts: readonly string[]): string | undefined {
  const path = `/${parts.join('/')}`;
  if (!path.endsWith(ending)) return undefined;
  const page = path.slice(0, -ending.length);
  return page === home ? '/' : page;
}

/** Anyone can save any number of quotes, so their pictures have the rate limit of writes. */
function kindOf(path: string) {
  return pageOf(path)?.cache === 'quote'
    ? ({ kind: 'quote', operation: 'previewQuote', policy: ratePolicies.write } as const)
    : ({ kind: 'page', operation: 'previewPage', policy: ratePolicies.read } as const);
}

/** The preview picture of a page. */
export async function GET(
  { headers }: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const path = pathOfPage((await params).page);
  if (path === undefined) return new Response(notThere, { status: 404 });
  const { kind, operation, policy } = kindOf(path);
  const { limiter, frontServerToken, previews } = getDeps();
  if (!(await limiter.admit(operation, webClientAddress(headers, frontServerToken), policy))) {
    const retryAfter = { 'Retry-After': String(rateWindowSeconds) };
    return new Response('Too many image requests from your network.', {
      status: 429,
      headers: retryAfter,
    });
  }
  const preview = await nullWhenUnavailable(() => previewOf(path));
  if (preview === undefined) return new Response(notThere, { status: 404 });
  const picture = preview && (await previews.pictureOf(preview, kind));
  if (!picture)
    return new Response('Try again in a moment.', { status: 503, headers: { 'Retry-After': '10' } });
  return new Response(Buffer.from(picture), { headers: { 'Content-Type': 'image/png' } });
}
