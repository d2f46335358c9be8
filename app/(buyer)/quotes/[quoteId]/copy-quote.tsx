import { CopyButton } from '@/app/_components/copy-button';
import { shellQuoted } from '@/lib/discovery/documentation/curl';
import type { QuoteRequest } from '@/lib/quotes/quote';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';

function curlCommand(apiAddress: string, request: QuoteRequest): string {
  return [
    `curl ${shellQuoted(apiAddress)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join(' \\\n');
}

/** The quote to take along: as a link, as JSON, and as the request to the API that makes the same one. */
export function CopyQuote({
  saved: { quote, request },
  address,
  apiAddress,
}: {
  saved: SavedQuote;
  address: string;
  apiAddress: string;
}) {
  const pieces = [
    { name: 'Link', text: address },
    { name: 'JSON', text: JSON.stringify(quote, null, 2) },
    { name: 'curl', text: curlCommand(apiAddress, request) },
  ];
  return (
    <aside className="sheet take-along no-print" aria-labelledby="take-along-heading">
      <header className="sheet-head">
        <h2 id="take-along-heading">Take it along</h2>
        <p>
          Whoever has the address can read the quote; it is listed nowhere and search engines are kept out.
        </p>
      </header>
      {pieces.map(({ name, text }) => (
        <div key={name} className="take-along-piece">
          <h3>{name}</h3>
          <CopyButton text={text} label={`Copy ${name === 'Link' ? 'link' : name}`} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>{text}</pre>
        </div>
      ))}
    </aside>
  );
}
