import { getDeps } from '@/lib/compose';
import { brandStyles, isReadable } from '@/lib/kernel/brand-colors';
import { vendorIcon } from '@/lib/kernel/vendor-mark';
import { readLogoFile } from '@/lib/offers/portal/read-portal';
import { vendorIconFile } from '@/lib/process/installation';

export const dynamic = 'force-dynamic';

const types = { svg: 'image/svg+xml', png: 'image/png' };

/** Nothing in a logo runs or loads, even when its address is opened as a page. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves the style sheet of a brand colour, logos, and icons of vendors without a logo. The content at these addresses
 * never changes. Redirects `favicon.ico` to the current icon.
 */
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
  if (file === 'favicon.ico') {
    const mark = vendorIconFile();
    const headers = { Location: mark ? `/brand/${mark}` : '/icon.ico', 'Cache-Control': 'no-cache' };
    return new Response(null, { status: 307, headers });
  }
  const icon = vendorIcon(file);
  if (icon !== undefined) return imageAnswer(icon, types.svg);
  const isLogo = /^[0-9a-f]{64}\.(?:svg|png)$/.test(file);
  const logo = isLogo ? await readLogoFile(getDeps().database, file) : undefined;
  if (!logo) return new Response('This file does not exist.\n', { status: 404 });
  return imageAnswer(Buffer.from(logo.content, 'base64'), file.endsWith('.svg') ? types.svg : types.png);
}

function imageAnswer(content: BodyInit, type: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': sandbox,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
