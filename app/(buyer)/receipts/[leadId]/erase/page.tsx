import { quoteNumberOf } from '@/lib/quotes/document/quote-number';
import type { Receipt } from '@/lib/review/receipt';
import { type ActPageProps, actMetadata, ReceiptActPage } from '../act-page';

export const generateMetadata = () => actMetadata('erase');

export default function ErasePage(page: ActPageProps) {
  return (
    <ReceiptActPage
      act="erase"
      page={page}
      explanation={({ quotes }) => (
        <>
          <p>When you press the button, at once and for good:</p>
          <ul className="grid gap-2 py-2 *:border-l-3 *:border-rule *:pl-3">
            <li>the whole request is deleted, with its key and everything that was noted about it;</li>
            <li>
              its reference and the steps taken on it stay, with their times and without anything that you
              sent;
            </li>
            {quotes.length > 0 && (
              <li>
                of the quotes that it names, for whom they are prepared and the reference are removed; their
                figures stay: <NamedQuotes quotes={quotes} />
              </li>
            )}
            <li>this address then says only that the request was deleted.</li>
          </ul>
          <p>
            {quotes.length > 0 ? 'Other saved quotes stay' : 'Saved quotes stay'} as they are. What you put on
            one is removed on its own page.
          </p>
        </>
      )}
    />
  );
}

function NamedQuotes({ quotes }: Pick<Receipt, 'quotes'>) {
  return quotes.map(({ quote_id }, at) => (
    <span key={quote_id}>
      {at > 0 && ', '}
      <a href={`/quotes/${quote_id}`}>{quoteNumberOf(quote_id) ?? quote_id}</a>
    </span>
  ));
}
