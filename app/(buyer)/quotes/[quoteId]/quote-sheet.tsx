import { Parameter, Parameters } from '@/app/_components/parameters';
import { TextList } from '@/app/_components/text-list';
import { UtcTime } from '@/app/_components/utc-time';
import { exactUsd } from '@/lib/kernel/exact-usd';
import { usd } from '@/lib/kernel/money-words';
import { creditConditionsInWords } from '@/lib/offers/credit-words';
import type { Offer } from '@/lib/offers/offer';
import { env } from '@/lib/process/env';
import { installation } from '@/lib/process/installation';
import type { QuoteArithmetic } from '@/lib/quotes/arithmetic';
import { quoteQuery, textsOfRequest } from '@/lib/quotes/estimate';
import { type PricedQuote, priceQuote } from '@/lib/quotes/pricing';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';
import { RecordAddress, RecordHead } from '../../record-sheet';
import { Vendor } from '../../vendor';

/** A saved quote as one sheet, on the screen and on paper. */
export function QuoteSheet({
  saved: { quote, request, arithmetic },
  currentOffer,
  address,
}: {
  saved: SavedQuote;
  currentOffer: Offer | undefined;
  address: string;
}) {
  const today = currentOffer && priceQuote(currentOffer, request);
  const credit = quote.max_credit_if_annual_signed_within_30_days;
  return (
    <article className="sheet quote-sheet">
      <RecordHead
        kind={`Pilot quote, ${env.VENDOR_NAME}`}
        heading={quote.offer_name}
        marks={{ Quote: <code>{quote.quote_id}</code>, Made: <UtcTime iso={quote.created_at} /> }}
      />
      <div className="quote-figures">
        <div className="sheet-part">
          <p>Pilot price</p>
          <p className="quote-figure figures">{usd(quote.pilot_price)}</p>
          <p className="note">
            {request.custom_integration ? 'with custom integration (× 1.4)' : 'standard price'}
          </p>
        </div>
        <div className="sheet-part">
          <p>Credit back</p>
          <p className="quote-figure">
            <span className="marked figures">{usd(credit)}</span>
          </p>
          <p className="note">
            {quote.provided_annual_commit < quote.annual_commit_minimum
              ? 'the annual commit is below the minimum'
              : 'if the annual agreement is signed in time'}
          </p>
        </div>
      </div>
      <Parameters>
        <Parameter name="Annual commit">
          <p className="figures">
            {exactUsd(quote.provided_annual_commit)}; credit starts at {usd(quote.annual_commit_minimum)}
          </p>
        </Parameter>
        <Parameter name="Arithmetic">
          <Arithmetic quoteId={quote.quote_id} arithmetic={arithmetic} />
        </Parameter>
        <Parameter name="Credit terms">
          <p>
            {creditConditionsInWords({
              type: 'fixed_credit_back',
              expiration_days: quote.credit_rules.expires_days,
              applies_to: quote.credit_rules.applies_to,
              cash_value: false,
            }).join(' ')}
          </p>
        </Parameter>
        <Parameter name="Expiry">
          <p>
            The credit's {quote.credit_rules.expires_days} days run from the pilot's completion. The quote
            itself binds nobody and does not expire: it records what was calculated on its date.
          </p>
        </Parameter>
        <Parameter name="Catalog today">
          <CatalogToday quote={quote} today={today} />
        </Parameter>
        <Parameter name="Warnings">
          {quote.warnings.length === 0 ? <p>None.</p> : <TextList kind="warnings" items={quote.warnings} />}
        </Parameter>
        <Parameter name="Vendor">
          <Vendor />
          <p>Payment terms: {installation.payment_terms ?? 'not given'}</p>
        </Parameter>
        <RecordAddress address={address} />
      </Parameters>
      <div className="offer-actions actions no-print">
        <a className="button" href={`/request?${new URLSearchParams({ quote_id: quote.quote_id })}`}>
          Use this quote in a request
        </a>
        <a className="action-link" href={`/quote${quoteQuery(textsOfRequest(request))}`}>
          Change the figures
        </a>
      </div>
    </article>
  );
}

function CatalogToday({ quote, today }: { quote: PricedQuote; today: PricedQuote | undefined }) {
  if (!today) return <p>This pilot is no longer in the catalog.</p>;
  const credit = today.max_credit_if_annual_signed_within_30_days;
  const isSame =
    today.pilot_price === quote.pilot_price && credit === quote.max_credit_if_annual_signed_within_30_days;
  return (
    <p className="figures">
      {isSame ? 'The same: ' : 'It has changed: '}
      {usd(today.pilot_price)} pilot price, {usd(credit)} credit for this request.
    </p>
  );
}

const figureWords = {
  pilot_price: 'Price',
  max_credit_if_annual_signed_within_30_days: 'Credit',
} as const;

function Arithmetic({ quoteId, arithmetic }: { quoteId: string; arithmetic: QuoteArithmetic | null }) {
  if (!arithmetic) return <p>Not kept: the quote was stored before its terms were kept with it.</p>;
  return (
    <>
      <ol className="arithmetic figures">
        {arithmetic.steps.map(({ figure, rule, text }) => (
          <li key={`${figure} ${rule}`}>
            {figureWords[figure]}: {text}
          </li>
        ))}
      </ol>
      <p className="no-print">
        <a href={`/api/quotes/${quoteId}`}>The quote and its steps as JSON</a>
      </p>
    </>
  );
}
