import { CopyButton } from '@/app/_components/copy-button';
import { shellQuoted } from '@/lib/discovery/documentation/curl';
import type { QuoteArithmetic } from '@/lib/quotes/arithmetic';
import type { QuoteRequest } from '@/lib/quotes/quote';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';

function curlCommand(apiAddress: string, request: QuoteRequest): string {
  return [
    `curl ${shellQuoted(apiAddress)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join(' \\\n');
}

const summary = 'min-h-11 cursor-pointer py-2.5 font-semibold';

/** Arithmetic and JSON of a quote, both folded. */
export function ForPrograms({ saved, apiAddress }: { saved: SavedQuote; apiAddress: string }) {
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
        <summary className={summary}>For programs: JSON and curl</summary>
        <p className="pb-3">
          <a href={`/api/quotes/${quote.quote_id}`}>The quote and its steps as JSON</a>
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
    return <p className="pb-3">Not kept: the quote was stored before its terms were kept with it.</p>;
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
