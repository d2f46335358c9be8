import { getDeps } from '@/lib/compose';
import { nullWhenUnavailable } from '../../null-when-unavailable';
import { previewOf } from '../page-previews';

export const dynamic = 'force-dynamic';

const home = '/home';
const ending = '.png';

/** The path of the page whose picture is asked for; undefined for an address that is no picture's. */
function pathOfPage(parts: readonly string[]): string | undefined {
  const path = `/${parts.join('/')}`;
  if (!path.endsWith(ending)) return undefined;
  const page = path.slice(0, -ending.length);
  return page === home ? '/' : page;
}

/** The preview picture of a page. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const path = pathOfPage((await params).page);
  const preview = path === undefined ? undefined : await nullWhenUnavailable(() => previewOf(path));
  if (preview === undefined) return new Response('There is no such picture.', { status: 404 });
  const picture = preview && (await getDeps().previews.pictureOf(preview));
  if (!picture)
    return new Response('Ask again in a moment.', { status: 503, headers: { 'Retry-After': '10' } });
  return new Response(Buffer.from(picture), { headers: { 'Content-Type': 'image/png' } });
}
