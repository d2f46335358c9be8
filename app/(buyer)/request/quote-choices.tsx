import { LinkButton } from '@/app/_components/button';
import { TickField } from '@/app/_components/field';
import { quoteNumberOf } from '@/lib/quotes/document/quote-number';
import {
  mismatchSentence,
  type QuoteChoice,
  quoteIdField,
  shownMismatch,
  shownMismatchField,
} from './named-quotes';

/** The pilot that is chosen in the form, and ways to change it or a quote; those need a script. */
export interface ChosenPilot {
  id: string;
  /** Names by the ids of the pilots that the form offers. */
  names: Readonly<Record<string, string>>;
  /** Ids of the ticked quotes. */
  named: readonly string[];
  isHydrated: boolean;
  onChoose: (offerId: string) => void;
  onLeaveOut: (quoteId: string) => void;
}

/** Shows that a quote is for a different pilot than the chosen one, and how to change that. */
function Mismatch({ quote, chosen }: { quote: QuoteChoice; chosen: ChosenPilot }) {
  const { id, offerId, offerName } = quote;
  const isOffered = Object.hasOwn(chosen.names, offerId);
  return (
    <div className="mb-3 ml-9 max-w-[56ch] border-l-3 border-warn pl-3">
      <input
        type="hidden"
        name={shownMismatchField}
        value={shownMismatch(id, chosen.id)}
        autoComplete="off"
      />
      <p>
        <strong className="font-semibold">
          {mismatchSentence(offerName, chosen.names[chosen.id] ?? chosen.id)}
        </strong>{' '}
        {isOffered
          ? 'Choose the pilot this quote is for, or remove the quote. You can also send both as they are.'
          : 'Remove the quote, or send both as they are.'}
      </p>
      {chosen.isHydrated && (
        <p className="flex flex-wrap gap-x-6">
          {isOffered && (
            <LinkButton type="button" onClick={() => chosen.onChoose(offerId)}>
              Choose “{offerName}”
            </LinkButton>
          )}
          <LinkButton type="button" onClick={() => chosen.onLeaveOut(id)}>
            Remove the quote
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** The quotes that a request names: ticked ones are sent with it. */
export function QuoteChoices({ quotes, chosen }: { quotes: readonly QuoteChoice[]; chosen: ChosenPilot }) {
  return (
    <fieldset className="sheet-part">
      <legend className="text-lg">{quotes.length === 1 ? 'The quote' : 'The quotes'}</legend>
      {quotes.map((quote) => (
        <div key={quote.id}>
          <TickField
            id={quote.id}
            name={quoteIdField}
            label={
              <>
                This request names quote{' '}
                <a href={`/quotes/${encodeURIComponent(quote.id)}`}>{quoteNumberOf(quote.id) ?? quote.id}</a>
                {quote.summary && `: ${quote.summary}`}
              </>
            }
            hint="Untick to leave this quote out."
            value={quote.id}
            autoComplete="off"
            defaultChecked={quote.isNamed}
          />
          <div role="status">
            {chosen.id !== '' &&
              quote.offerId !== '' &&
              quote.offerId !== chosen.id &&
              chosen.named.includes(quote.id) && <Mismatch quote={quote} chosen={chosen} />}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
