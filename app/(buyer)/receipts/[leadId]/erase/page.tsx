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
          <p>This happens at once and cannot be undone:</p>
          <ul className="grid gap-2 py-2 *:border-l-3 *:border-rule *:pl-3">
            <li>
              the whole request is deleted, with the key that prevents duplicates (idempotency key) and all
              notes about it;
            </li>
            <li>
              only its reference and its steps with their times are kept, without anything that you sent;
            </li>
            {quotes.length > 0 && (
              <li>
                the customer’s details are removed from all versions of the quotes attached to your request.
                Their figures stay: <NamedQuotes quotes={quotes} />
              </li>
            )}
            <li>this page then shows only that the request was deleted.</li>
          </ul>
          <p>
            {quotes.length > 0 ? 'Other saved quotes stay' : 'Saved quotes stay'} as they are. To remove what
            you added to a quote, use its edit link.
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
