import { TickField } from '@/app/_components/field';
import { quoteNumberOf } from '@/lib/quotes/document/quote-number';
import { type QuoteChoice, quoteIdField } from './named-quotes';

/** The quotes that a request names: ticked ones are sent with it. */
export function QuoteChoices({ quotes }: { quotes: readonly QuoteChoice[] }) {
  return (
    <fieldset className="sheet-part">
      <legend className="text-lg">{quotes.length === 1 ? 'The quote' : 'The quotes'}</legend>
      {quotes.map(({ id, summary, isNamed }) => (
        <TickField
          key={id}
          id={id}
          name={quoteIdField}
          label={
            <>
              This request names quote{' '}
              <a href={`/quotes/${encodeURIComponent(id)}`}>{quoteNumberOf(id) ?? id}</a>
              {summary && `: ${summary}`}
            </>
          }
          hint="Untick to leave this quote out."
          value={id}
          autoComplete="off"
          defaultChecked={isNamed}
        />
      ))}
    </fieldset>
  );
}
