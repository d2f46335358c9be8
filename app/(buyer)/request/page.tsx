import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { explainError } from '@/app/_components/explain-error';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { errorOfAddress, failedForm } from '@/app/failed-form';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { webMcpForms } from '@/lib/discovery/web-mcp';
import { usdAsGiven } from '@/lib/kernel/exact-usd';
import { apiVersion } from '@/lib/kernel/limits';
import { usd } from '@/lib/kernel/money-words';
import { readSavedQuote, type SavedQuote } from '@/lib/quotes/read-saved-quote';
import { leadFields } from './lead-fields';
import { LeadForm } from './lead-form';
import { NextSteps } from './next-steps';

export async function generateMetadata(): Promise<Metadata> {
  const title = (await failedForm()) ? 'Error: Request a review' : 'Request a review';
  const description =
    'Ask the founders to review a pilot for your workflow. Non-binding; nobody is contacted before a person decides so.';
  return pageMetadata({ title, description, path: '/request' });
}

function givenTexts(
  quote: SavedQuote | null | undefined,
  offerId: string | undefined,
): Record<string, string> {
  if (!quote) return offerId === undefined ? {} : { target_offer_id: offerId };
  const { offer_id, annual_commit, samples_available } = quote.request;
  return {
    target_offer_id: offer_id,
    ...(annual_commit !== undefined && { annual_commit: String(annual_commit) }),
    ...(samples_available && { samples_available: 'true' }),
  };
}

export default async function RequestPage({ searchParams }: { searchParams: AddressParams }) {
  const { offers, byId } = await getDeps().offers.current();
  const param = await paramTexts(searchParams);
  const failed = await failedForm();
  const quoteId = failed ? undefined : param('quote_id');
  const quote =
    quoteId === undefined ? null : await nullWhenUnavailable(() => readSavedQuote(getDeps(), quoteId));
  const offerId = param('offer_id');
  const given = givenTexts(quote, offerId !== undefined && byId.has(offerId) ? offerId : undefined);
  const texts = failed ? Object.fromEntries(failed.texts) : given;
  const error = failed?.error ?? errorOfAddress(param('error'));
  return (
    <>
      <PageHead
        fields={{ Sheet: 'Request a review', Revision: apiVersion }}
        heading="Ask for a review of your workflow"
      >
        Six answers are enough. A founder reads them and decides whether a pilot makes sense; you are bound to
        nothing.
      </PageHead>
      <div className="request">
        <div>
          {quote && <NamedQuote quote={quote} />}
          <p className="notice">
            <strong>No credentials, and no personal data of others.</strong> Do not type passwords, keys,
            tokens or confidential data into any field. Text that looks like a secret is refused and kept
            nowhere.
          </p>
          <LeadForm
            offers={offers.map(({ id, name }) => [id, name])}
            texts={texts}
            givenByAddress={Object.keys(given)}
            error={error && explainError(error, leadFields)}
            idempotencyKey={failed?.texts.get('idempotency_key') || randomUUID()}
            tool={webMcpForms.request}
          />
        </div>
        <NextSteps />
      </div>
    </>
  );
}

function NamedQuote({ quote: { quote } }: { quote: SavedQuote }) {
  return (
    <p className="notice">
      From <a href={`/quotes/${encodeURIComponent(quote.quote_id)}`}>your saved quote</a>: {quote.offer_name},{' '}
      <span className="figures">
        {usd(quote.pilot_price)} pilot price, {usdAsGiven(quote.provided_annual_commit)} annual commit.
      </span>
    </p>
  );
}
