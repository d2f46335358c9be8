import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField } from '@/app/_components/field';
import type { FormError } from '@/app/_components/form-error';
import { Unavailable } from '@/app/_components/page-problems';
import { LocalTime } from '@/app/_components/utc-time';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { linkPreview } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { shellQuoted } from '@/lib/discovery/documentation/samples';
import { usd } from '@/lib/kernel/format-money';
import { vendorName } from '@/lib/process/installation';
import { setPageStatus } from '@/lib/process/page-status';
import type { QuoteArithmetic } from '@/lib/quotes/arithmetic';
import { preparedForWords } from '@/lib/quotes/document/prepared-for';
import type { FiledDocument } from '@/lib/quotes/document/quote-document';
import type { QuoteRequest } from '@/lib/quotes/quote';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';
import { loadQuote, titleOf } from './load-quote';
import QuoteNotFound from './not-found';
import { QuotePaper } from './quote-paper';
import { QuoteActs, QuoteRail } from './quote-rail';
import { Signature } from './signature';

interface QuotePageProps {
  params: Promise<{ quoteId: string }>;
  searchParams: AddressParams;
}

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  const { quoteId } = await params;
  const shown = await loadQuote(quoteId);
  const robots = { index: false, follow: false };
  if (!shown) return { title: shown === null ? 'Quote unavailable' : 'Quote not found', robots };
  const { document } = shown;
  const title = `${(await failedForm()) ? 'Error: ' : ''}${titleOf(document, 'Quote')}`;
  const days = document.scope === null ? '' : `${document.scope.durationDays} days, `;
  const description = `${usd(document.price)}, ${days}valid until ${document.validUntil}. Non-binding estimate of ${vendorName()}.`;
  return {
    title: { absolute: title },
    description,
    robots,
    ...linkPreview(`/quotes/${quoteId}`),
  };
}

export default async function SavedQuotePage({ params, searchParams }: QuotePageProps) {
  const { quoteId } = await params;
  const shown = await loadQuote(quoteId);
  if (shown === null) {
    setPageStatus(503);
    return <Unavailable what="This quote" />;
  }
  if (!shown) return setPageStatus(404) ? <QuoteNotFound /> : notFound();
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
              Already saved on <LocalTime iso={saved.quote.created_at} />.
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

function curlCommand(apiAddress: string, request: QuoteRequest): string {
  return [
    `curl ${shellQuoted(apiAddress)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join(' \\\n');
}

const summary = 'min-h-11 cursor-pointer py-2.5 font-semibold';

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

function PreparedForForm({
  quoteId,
  filed,
  texts,
  error,
}: {
  quoteId: string;
  filed: FiledDocument | null;
  texts: ReadonlyMap<string, string> | undefined;
  error: FormError | undefined;
}) {
  const stored = { prepared_for: filed?.preparedFor, buyer_reference: filed?.buyerReference };
  return (
    <form method="post" action={`/quotes/${quoteId}/prepared-for`} className="grid gap-3 pt-2">
      {error && <ErrorSummary error={error} />}
      {preparedForWords.map(({ name, label, hint }) => (
        <InputField
          key={name}
          name={name}
          label={label}
          hint={hint}
          isOptional
          dir="auto"
          autoComplete={name === 'prepared_for' ? 'organization' : 'off'}
          error={error?.fields.find(({ field }) => field === name)?.message}
          defaultValue={(texts ? texts.get(name) : stored[name]) ?? ''}
        />
      ))}
      <p className="text-sm text-ink-2">
        Stored with the quote and not signed. Anyone with the link can read, change or remove it. To remove
        it, save empty fields.
      </p>
      <Button type="submit" kind="quiet">
        Save to the quote
      </Button>
    </form>
  );
}
