import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { LocalTime } from '@/app/_components/local-time';
import { Unavailable } from '@/app/_components/unavailable';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { linkPreview } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { usd } from '@/lib/kernel/money-words';
import { env } from '@/lib/process/env';
import { answerPageWith } from '@/lib/process/page-status';
import { preparedForWords } from '@/lib/quotes/document/prepared-for';
import { ForPrograms } from './for-programs';
import QuoteNotFound from './not-found';
import { PreparedForForm } from './prepared-for-form';
import { quoteOf, titleOf } from './quote-of';
import { QuotePaper } from './quote-paper';
import { QuoteActs, QuoteRail } from './quote-rail';
import { Signature } from './signature';

interface QuotePageProps {
  params: Promise<{ quoteId: string }>;
  searchParams: AddressParams;
}

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  const { quoteId } = await params;
  const shown = await quoteOf(quoteId);
  const robots = { index: false, follow: false };
  if (!shown) return { title: shown === null ? 'Quote unavailable' : 'Quote not found', robots };
  const { document } = shown;
  const title = `${(await failedForm()) ? 'Error: ' : ''}${titleOf(document, 'Quote')}`;
  const days = document.scope === null ? '' : `${document.scope.durationDays} days, `;
  const description = `${usd(document.price)}, ${days}valid until ${document.validUntil}. Non-binding estimate of ${env.VENDOR_NAME}.`;
  return {
    title: { absolute: title },
    description,
    robots,
    ...linkPreview(`/quotes/${quoteId}`),
  };
}

export default async function SavedQuotePage({ params, searchParams }: QuotePageProps) {
  const { quoteId } = await params;
  const shown = await quoteOf(quoteId);
  if (shown === null) {
    answerPageWith(503);
    return <Unavailable what="This quote" />;
  }
  if (!shown) return answerPageWith(404) ? <QuoteNotFound /> : notFound();
  const { saved, filed, document } = shown;
  const textOf = await paramTexts(searchParams);
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(textOf('error'));
  const { byId } = await getDeps().offers.current();
  return (
    <>
      {textOf('replayed') === '1' && (
        <div className="print:hidden">
          <Notice role="status">
            <strong>
              Already saved at <LocalTime iso={saved.quote.created_at} />.
            </strong>{' '}
            This is the stored quote; nothing new was saved. <a href="/quote">Start a new quote</a>
          </Notice>
        </div>
      )}
      {textOf('saved') === '1' && !refused && (
        <div className="print:hidden">
          <Notice role="status">
            {document.preparedFor === null && document.buyerReference === null
              ? 'Removed from the quote.'
              : 'Saved to the quote.'}
          </Notice>
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] print:block">
        <QuoteActs shown={shown} />
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:block">
          <QuotePaper document={document} quote={saved.quote} address={shown.address} />
          <ForPrograms saved={saved} apiAddress={await publicUrlOf('/api/quote')} />
          <Signature quote={saved.quote} />
        </div>
        <QuoteRail shown={shown} currentOffer={byId.get(saved.quote.offer_id)}>
          <PreparedForForm
            quoteId={quoteId}
            filed={filed}
            texts={failed?.texts}
            error={refused && explainError(refused, preparedForWords)}
          />
        </QuoteRail>
      </div>
    </>
  );
}
