import { getDeps } from '@/lib/compose';

/** The JSON of a sample package that founders uploaded, as the addresses `/samples/{offerId}.json` are rewritten. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ offerId: string }> },
): Promise<Response> {
  const { samples } = await getDeps().offers.current();
  const published = samples.get((await params).offerId);
  if (!published) return new Response('There is no such sample package.\n', { status: 404 });
  return new Response(published.json, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}
