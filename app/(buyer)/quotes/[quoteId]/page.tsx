import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Unavailable } from '@/app/_components/unavailable';
import { isApiError } from '@/lib/contract/api-error';
import { getDeps } from '@/lib/deps';
import { readSavedQuote } from '@/lib/services/read-saved-quote';
import { type AddressParams, ownAddress, textOfParam } from '../../address';
import { UtcTime } from '../../utc-time';
import { CopyQuote } from './copy-quote';
import { QuoteSheet } from './quote-sheet';

export const metadata: Metadata = { title: 'Saved quote', robots: { index: false, follow: false } };

export default async function SavedQuotePage({
  params,
  searchParams,
}: {
  params: Promise<{ quoteId: string }>;
  searchParams: AddressParams;
}) {
  const { quoteId } = await params;
  const deps = getDeps();
  const saved = await readSavedQuote(deps, quoteId).catch((error: unknown) => {
    if (isApiError(error)) return null;
    throw error;
  });
  if (saved === null) return <Unavailable what="This quote" />;
  if (!saved) notFound();
  const { byId } = await deps.offers.current();
  const isReplay = (await textOfParam(searchParams))('replayed') === '1';
  const address = await ownAddress(`/quotes/${encodeURIComponent(quoteId)}`);
  return (
    <>
      {isReplay && (
        <p className="notice no-print" role="status">
          Already saved at <UtcTime iso={saved.quote.created_at} />: this is the quote as it was stored then.{' '}
          <a href="/quote">Start a new quote</a>
        </p>
      )}
      <div className="request">
        <QuoteSheet saved={saved} currentOffer={byId.get(saved.quote.offer_id)} address={address} />
        <CopyQuote saved={saved} address={address} apiAddress={await ownAddress('/api/quote')} />
      </div>
    </>
  );
}
