import { getDeps } from '@/lib/compose';
import { brandStyles, isReadable } from '@/lib/kernel/brand-colors';
import { readLogoFile } from '@/lib/offers/portal/read-portal';

export const dynamic = 'force-dynamic';

const types: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png' };

/** Nothing in a logo runs or loads, even when its address is opened as a page. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Serves the style sheet of a brand colour, and uploaded logos. An address never changes its content. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  const color = /^([0-9a-f]{6})\.css$/.exec(file)?.[1];
  if (color !== undefined && isReadable(`#${color}`)) {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=86400' };
    return new Response(brandStyles(`#${color}`), { headers });
  }
  const kind = /^[0-9a-f]{64}\.(svg|png)$/.exec(file)?.[1];
  const logo = kind === undefined ? undefined : await readLogoFile(getDeps().database, file);
  if (!logo) return new Response('This file does not exist.\n', { status: 404 });
  return new Response(Buffer.from(logo.content, 'base64'), {
    headers: {
      'Content-Type': types[kind ?? ''] ?? '',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': sandbox,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
