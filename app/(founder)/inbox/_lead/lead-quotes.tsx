import { UtcTime } from '@/app/_components/utc-time';
import type { LeadDetail, LinkedQuote } from '@/lib/inbox/inbox';
import { differencesInWords, namedByWords } from '@/lib/inbox/words';
import { usd } from '@/lib/kernel/money-words';
import { LeadPart } from './lead-line';

function QuoteMarks({ quote }: { quote: LinkedQuote }) {
  return (
    <>
      {quote.isOfOtherOffer && <span className="tag tag-warn">Another pilot than asked for</span>}{' '}
      {quote.isCustomIntegration && <span className="tag tag-warn">Custom integration (×1.4)</span>}{' '}
      {quote.isPersonalDataReal && <span className="tag tag-warn">Real personal data</span>}
    </>
  );
}

/** The quotes that the lead names. */
export function LeadQuotes({ detail: { quotes } }: { detail: LeadDetail }) {
  if (quotes.length === 0) return null;
  return (
    <LeadPart id="quotes-heading" heading="Quotes it names">
      <ul className="lead-list">
        {quotes.map((quote) => (
          <li key={quote.quoteId}>
            <a href={`/quotes/${encodeURIComponent(quote.quoteId)}`}>
              {quote.offerName}, <span className="figures">{usd(quote.pilotPrice)}</span>
            </a>{' '}
            <QuoteMarks quote={quote} />
            <p className="note">
              commit <span className="figures">{usd(quote.annualCommit)}</span>, credit{' '}
              <span className="figures">{usd(quote.credit)}</span>, quoted <UtcTime iso={quote.createdAt} />,{' '}
              {namedByWords[quote.namedBy]}
            </p>
            {quote.warnings.length > 0 && (
              <ul className="note">
                {quote.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </LeadPart>
  );
}

/** The different requests that came under the lead's key, if there were any. */
export function LeadReplays({ detail: { replays } }: { detail: LeadDetail }) {
  const { count, moments } = replays;
  if (count === 0) return null;
  const further = count - moments.length;
  return (
    <LeadPart id="replays-heading" heading="Different requests under its key">
      <p className="note">
        Each was answered with this lead and stored nothing. The key may have been guessed or used twice.
      </p>
      <ul className="lead-list">
        {moments.map(({ at, fields }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moments are only ever appended.
          <li key={place}>
            A different request came under this key on <UtcTime iso={at} />. It differs in{' '}
            {differencesInWords(fields)}.
          </li>
        ))}
        {further > 0 && (
          <li className="note">{further === 1 ? '1 more came' : `${further} more came`} later.</li>
        )}
      </ul>
    </LeadPart>
  );
}
