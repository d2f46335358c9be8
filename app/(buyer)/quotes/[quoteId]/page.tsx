import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Unavailable } from '@/app/_components/unavailable';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramText } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { linkPreview } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { answerPageWith } from '@/lib/process/page-status';
import { readSavedQuote } from '@/lib/quotes/read-saved-quote';
import { CopyQuote } from './copy-quote';
import QuoteNotFound from './not-found';
import { QuoteSheet } from './quote-sheet';

const savedQuote = cache((quoteId: string) => nullWhenUnavailable(() => readSavedQuote(getDeps(), quoteId)));

interface QuotePageProps {
  params: Promise<{ quoteId: string }>;
  searchParams: AddressParams;
}

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  const { quoteId } = await params;
  const saved = await savedQuote(quoteId);
  const title = saved ? 'Saved quote' : saved === null ? 'Quote unavailable' : 'Quote not found';
  return {
    title,
    robots: { index: false, follow: false },
    ...(saved && linkPreview(`/quotes/${quoteId}`)),
  };
}

export default async function SavedQuotePage({ params, searchParams }: QuotePageProps) {
  const { quoteId } = await params;
  const saved = await savedQuote(quoteId);
  if (saved === null) {
    answerPageWith(503);
    return <Unavailable what="This quote" />;
  }
  if (!saved) return answerPageWith(404) ? <QuoteNotFound /> : notFound();
  const { byId } = await getDeps().offers.current();
  const isReplay = (await paramText(searchParams, 'replayed')) === '1';
  const address = await publicUrlOf(`/quotes/${encodeURIComponent(quoteId)}`);
  return (
    <>
      {isReplay && (
        <p className="notice no-print" role="status">
          <strong>
            Already saved at <UtcTime iso={saved.quote.created_at} />.
          </strong>{' '}
          Nothing new was stored; this is the quote as it was stored then.{' '}
          <a href="/quote">Start a new quote</a>
        </p>
      )}
      <div className="request">
        <QuoteSheet saved={saved} currentOffer={byId.get(saved.quote.offer_id)} address={address} />
        <CopyQuote saved={saved} address={address} apiAddress={await publicUrlOf('/api/quote')} />
      </div>
    </>
  );
}
