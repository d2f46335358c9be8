import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { readSampleFile } from '@/app/sample-packages';
import { getDeps } from '@/lib/compose';
import { isRetired } from '@/lib/offers/offer-store';

const types = { csv: 'text/csv', jsonl: 'application/jsonl', json: 'application/json' };

/**
 * JSON of an offer's sample package, or one of its source files. Addresses without `files` are rewritten to this route.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ offerId: string; file: string }> },
): Promise<Response> {
  const { offerId, file } = await params;
  const snapshot = await nullWhenUnavailable(async () => getDeps().offers.current());
  if (snapshot && isRetired(snapshot, offerId))
    return new Response('This offer is retired.\n', { status: 410 });
  const content = await readSampleFile(snapshot, offerId, file);
  if (content === undefined) return new Response('This file does not exist.\n', { status: 404 });
  const [, type = types.json] = Object.entries(types).find(([end]) => file.endsWith(`.${end}`)) ?? [];
  return new Response(content, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
