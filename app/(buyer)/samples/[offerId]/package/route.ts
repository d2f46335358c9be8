import { getDeps } from '@/lib/compose';
import { isRetired } from '@/lib/offers/offer-store';

/** The JSON of a sample package that founders uploaded, as the addresses `/samples/{offerId}.json` are rewritten. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ offerId: string }> },
): Promise<Response> {
  const { offerId } = await params;
  const snapshot = await getDeps().offers.current();
  if (isRetired(snapshot, offerId)) return new Response('This offer is retired.\n', { status: 410 });
  const published = snapshot.samples.get(offerId);
  if (!published) return new Response('This sample package does not exist.\n', { status: 404 });
  return new Response(published.json, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}
