import { getDeps } from '@/lib/compose';

/** Files that an uploaded sample package was computed from; those of shipped packages are static. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ offerId: string; file: string }> },
): Promise<Response> {
  const { offerId, file } = await params;
  const { samples } = await getDeps().offers.current();
  const files = samples.get(offerId)?.files ?? {};
  const content = Object.hasOwn(files, file) ? files[file] : undefined;
  if (content === undefined) return new Response('This file does not exist.\n', { status: 404 });
  const type = file.endsWith('.csv') ? 'text/csv' : 'application/json';
  return new Response(content, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
