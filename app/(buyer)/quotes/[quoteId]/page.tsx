import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ButtonLink } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { Notice } from '@/app/_components/error-summary';
import { Unavailable } from '@/app/_components/page-problems';
import { LocalTime } from '@/app/_components/utc-time';
import { type PageAddress, paramTexts } from '@/app/address-params';
import { linkPreview } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { shellQuoted } from '@/lib/discovery/documentation/curl';
import { usd } from '@/lib/kernel/money';
import { setPageStatus } from '@/lib/process/page-status';
import type { QuoteArithmetic } from '@/lib/quotes/arithmetic';
import { editPath } from '@/lib/quotes/document/document-http';
import type { QuoteRequest } from '@/lib/quotes/quote';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';
import { loadQuote, titleOf } from './load-quote';
import QuoteNotFound from './not-found';
import { QuotePaper } from './quote-paper';
import { QuoteActs, QuoteRail } from './quote-rail';
import { QuoteTerms } from './quote-terms';
import { Signature } from './signature';

async function quoteOf({ params, searchParams }: PageAddress<{ quoteId: string }>) {
  const textOf = await paramTexts(searchParams);
  const { quoteId } = await params;
  return { quoteId, textOf, shown: await loadQuote(quoteId, textOf('version')) };
}

export async function generateMetadata(page: PageAddress<{ quoteId: string }>): Promise<Metadata> {
  const { quoteId, shown } = await quoteOf(page);
  const robots = { index: false, follow: false };
  if (!shown) return { title: shown === null ? 'Quote unavailable' : 'Quote not found', robots };
  const { document } = shown;
  const days = document.scope === null ? '' : `${document.scope.durationDays} days, `;
  const description = `${usd(document.price)}, ${days}valid until ${document.validUntil}. Non-binding estimate from ${document.seller.name}.`;
  return {
    title: { absolute: titleOf(document, 'Quote') },
    description,
    robots,
    ...linkPreview(`/quotes/${quoteId}`),
  };
}

export default async function SavedQuotePage(page: PageAddress<{ quoteId: string }>) {
  const { quoteId, textOf, shown } = await quoteOf(page);
  if (shown === null) return <Unavailable what="This quote" />;
  if (!shown) return setPageStatus(404) ? <QuoteNotFound /> : notFound();
  const { saved, document } = shown;
  const editToken = textOf('edit');
  const { byId } = await getDeps().offers.current();
  return (
    <>
      {textOf('replayed') === '1' && (
        <div className="print:hidden">
          <Notice role="status">
            <strong>
              Already saved on <LocalTime iso={saved.quote.created_at} />.
            </strong>{' '}
            This is the stored quote; nothing new was saved. <a href="/quote">Start a new quote</a>
          </Notice>
        </div>
      )}
      {editToken !== undefined && /^[\w-]{43}$/.test(editToken) && (
        <EditLink path={editPath(quoteId, editToken)} />
      )}
      {document.version?.isLatest === false && (
        <div className="print:hidden">
          <Notice role="status">
            This is version {document.version.number}.{' '}
            <a href={`/quotes/${quoteId}`}>Show the latest version</a>
          </Notice>
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] print:block">
        <QuoteActs shown={shown} />
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:block">
          <QuotePaper document={document} />
          <QuoteTerms shown={shown} />
          <ForPrograms saved={saved} apiAddress={await publicUrlOf('/api/quote')} />
          <Signature shown={shown} />
        </div>
        <QuoteRail shown={shown} currentOffer={byId.get(saved.quote.offer_id)} />
      </div>
    </>
  );
}

/** Shows the edit link to the person who saved the quote. A script removes it from the address, which people share. */
function EditLink({ path }: { path: string }) {
  return (
    <div className="print:hidden">
      <Notice role="status">
        <p className="mb-2">
          <strong>Saved.</strong> Only this link can add the customer’s details, such as company, address and
          purchase order number. Keep it safe: it will not be shown again. To share the quote, share its
          address instead.
        </p>
        <ButtonLink kind="quiet" href={path}>
          Add the customer’s details
        </ButtonLink>
      </Notice>
    </div>
  );
}

function curlCommand(apiAddress: string, request: QuoteRequest): string {
  return [
    `curl ${shellQuoted(apiAddress)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join(' \\\n');
}

const summary = 'min-h-11 py-2.5 font-semibold';

function ForPrograms({ saved, apiAddress }: { saved: SavedQuote; apiAddress: string }) {
  const { quote, request, arithmetic } = saved;
  const pieces = [
    { name: 'JSON', text: JSON.stringify(quote, null, 2) },
    { name: 'curl', text: curlCommand(apiAddress, request) },
  ];
  return (
    <div className="print:hidden">
      <details className="border-t border-rule">
        <summary className={summary}>How we calculated this</summary>
        <Arithmetic arithmetic={arithmetic} />
      </details>
      <details className="border-y border-rule">
        <summary className={summary}>For software: JSON and curl</summary>
        <p className="pb-3">
          <a href={`/api/quotes/${quote.quote_id}`}>The quote and its calculation as JSON</a>
        </p>
        {pieces.map(({ name, text }) => (
          <div key={name} className="grid gap-2 pb-4">
            <CopyButton text={text} label={`Copy ${name}`} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <pre tabIndex={0} className="max-h-52 overflow-auto bg-surface p-3">
              {text}
            </pre>
          </div>
        ))}
      </details>
    </div>
  );
}

const figureWords = {
  pilot_price: 'Price',
  max_credit_if_annual_signed_within_30_days: 'Credit',
} as const;

function Arithmetic({ arithmetic }: { arithmetic: QuoteArithmetic | null }) {
  if (!arithmetic)
    return <p className="pb-3">Not available: this quote was saved before quotes included their terms.</p>;
  return (
    <ol className="arithmetic pb-3 tabular-nums">
      {arithmetic.steps.map(({ figure, rule, text }) => (
        <li key={`${figure} ${rule}`} className="wrap-anywhere">
          {figureWords[figure]}: {text}
        </li>
      ))}
    </ol>
  );
}
