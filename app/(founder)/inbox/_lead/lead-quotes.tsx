import { Tag } from '@/app/_components/tag';
import { UtcTime } from '@/app/_components/utc-time';
import { ruledList } from '@/app/(founder)/_components/sheet-parts';
import type { LeadDetail, LinkedQuote } from '@/lib/inbox/inbox';
import { differencesInWords, namedByWords } from '@/lib/inbox/labels';
import { usd } from '@/lib/kernel/money';
import { LeadPart } from './lead-line';

function QuoteMarks({ quote }: { quote: LinkedQuote }) {
  return (
    <>
      {quote.isOfOtherOffer && <Tag tone="warn">Different pilot than requested</Tag>}{' '}
      {quote.isCustomIntegration && <Tag tone="warn">Custom integration (×1.4)</Tag>}{' '}
      {quote.isPersonalDataReal && <Tag tone="warn">Real personal data</Tag>}
    </>
  );
}

export function LeadQuotes({ detail: { quotes } }: { detail: LeadDetail }) {
  if (quotes.length === 0) return null;
  return (
    <LeadPart id="quotes-heading" heading="Quotes in the request">
      <ul className={ruledList}>
        {quotes.map((quote) => (
          <li key={quote.quoteId}>
            <a href={`/quotes/${encodeURIComponent(quote.quoteId)}`}>
              {quote.offerName}, <span className="tabular-nums">{usd(quote.pilotPrice)}</span>
            </a>{' '}
            <QuoteMarks quote={quote} />
            <p className="text-md text-ink-2">
              <span className="whitespace-nowrap">{quote.number}</span>, annual plan{' '}
              <span className="tabular-nums">{usd(quote.annualCommit)}</span>, credit{' '}
              <span className="tabular-nums">{usd(quote.credit)}</span>, quoted{' '}
              <UtcTime iso={quote.createdAt} />, {namedByWords[quote.namedBy]}
            </p>
            {quote.warnings.length > 0 && (
              <ul className="text-md text-ink-2">
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

export function LeadReplays({ detail: { replays } }: { detail: LeadDetail }) {
  const { count, moments } = replays;
  if (count === 0) return null;
  const further = count - moments.length;
  return (
    <LeadPart id="replays-heading" heading="Different requests with the same idempotency key">
      <p className="text-md text-ink-2 pb-3">
        Someone sent a different request with this lead’s idempotency key. The request was not stored, and the
        sender was shown this lead’s receipt. The key may have been guessed or used twice.
      </p>
      <ul className={ruledList}>
        {moments.map(({ at, fields }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moments are only ever appended.
          <li key={place}>
            A different request used this key on <UtcTime iso={at} />. It differs in{' '}
            {differencesInWords(fields)}.
          </li>
        ))}
        {further > 0 && (
          <li className="text-md text-ink-2">
            {further === 1 ? '1 more was sent' : `${further} more were sent`} later.
          </li>
        )}
      </ul>
    </LeadPart>
  );
}
