import { ButtonLink, TallLink } from '@/app/_components/button';
import { PaperPart } from '@/app/_components/paper';
import { LocalTime } from '@/app/_components/utc-time';
import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { changedDetails, type VersionMaker } from '@/lib/quotes/document/customer';
import { editPath } from '@/lib/quotes/document/document-http';
import type { FiledDocument } from '@/lib/quotes/document/document-record';
import { isExpired } from '@/lib/quotes/document/quote-document';
import { mayEdit } from '@/lib/quotes/document/read-quote-document';
import { quoteQuery, textsOfRequest } from '@/lib/quotes/estimate';
import { priceQuote } from '@/lib/quotes/pricing';
import type { SavedQuote } from '@/lib/quotes/read-saved-quote';
import { DocumentActs, DocumentLinks } from '../document-acts';
import { type ShownQuote, titleOf } from './load-quote';

export function QuoteActs({ shown: { saved, document, address } }: { shown: ShownQuote }) {
  const isOver = isExpired(document.lastDay, new Date());
  return (
    <div className="print:hidden grid content-start gap-3">
      {isOver && (
        <ButtonLink href={`/quote${quoteQuery(textsOfRequest(saved.request))}`} size="big">
          Price it again
        </ButtonLink>
      )}
      <ButtonLink
        href={`/request?${new URLSearchParams({ quote_id: saved.quote.quote_id })}`}
        size="big"
        kind={isOver ? 'quiet' : 'filled'}
      >
        Request this pilot
      </ButtonLink>
      <p className="text-sm text-ink-2">
        {isOver && 'This quote has expired. '}We attach this quote to your request. A person replies; nothing
        starts automatically.
      </p>
      <DocumentActs title={titleOf(document, 'Quote')} address={address} />
    </div>
  );
}

export function QuoteRail({ shown, currentOffer }: { shown: ShownQuote; currentOffer: Offer | undefined }) {
  const { saved, document, filed } = shown;
  const { quote, request } = saved;
  const path = `/quotes/${quote.quote_id}`;
  return (
    <aside className="print:hidden grid content-start gap-6" aria-label="This quote">
      <PaperPart look="rail" heading={isExpired(document.lastDay, new Date()) ? 'Expired' : 'Valid'}>
        <p className="tabular-nums">until the end of {document.validUntil} (UTC)</p>
        <CatalogToday saved={saved} currentOffer={currentOffer} />
      </PaperPart>
      <PaperPart look="rail" heading="Approval memo">
        <p>Half a page for the person who approves the budget.</p>
        <DocumentLinks
          links={{ 'Read it': `${path}/memo`, Markdown: `${path}/memo.md`, Text: `${path}/memo.txt` }}
        />
      </PaperPart>
      <PaperPart look="rail" heading="Customer’s details">
        {mayEdit(filed, undefined) ? (
          <>
            <p>Nobody has filled them in yet. The first person who does gets a link for later changes.</p>
            <TallLink href={editPath(quote.quote_id)}>Add the customer’s details</TallLink>
          </>
        ) : (
          <p>
            These details can be changed only through the edit link. The person who saved the quote, or first
            added the details, has it.
          </p>
        )}
      </PaperPart>
      {filed && <Versions path={path} filed={filed} />}
      <PaperPart look="rail" heading="Change something?">
        <p>
          <TallLink href={`/quote${quoteQuery(textsOfRequest(request))}`}>Edit as a new quote</TallLink>
        </p>
        {document.number !== undefined && (
          <p>
            <TallLink href={`/quotes/compare?${new URLSearchParams({ first: document.number })}`}>
              Compare with another quote
            </TallLink>
          </p>
        )}
      </PaperPart>
    </aside>
  );
}

const makerWords: Readonly<Record<VersionMaker, string>> = {
  saver: 'Saved on the price page',
  portal: 'Created through the API, stored when first opened',
  editor: 'Changed with the edit link',
  erasure: 'Details removed with a request',
};

function Versions({ path, filed: { versions } }: { path: string; filed: FiledDocument }) {
  return (
    <PaperPart look="rail" heading="Versions">
      <ol className="grid gap-2">
        {versions.map(({ version, storedAt, madeBy, customer }, at) => {
          const changes = changedDetails(versions[at - 1]?.customer ?? null, customer);
          return (
            <li key={version}>
              <a href={`${path}?version=${version}`}>Version {version}</a>,{' '}
              <LocalTime iso={storedAt.toISOString()} />. {makerWords[madeBy]}
              {changes.length > 0 && <span className="text-ink-2">: {changes.join(', ').toLowerCase()}</span>}
            </li>
          );
        })}
      </ol>
    </PaperPart>
  );
}

function CatalogToday({
  saved: { quote, request },
  currentOffer,
}: {
  saved: SavedQuote;
  currentOffer: Offer | undefined;
}) {
  if (!currentOffer) return <p className="text-ink-2">This pilot is no longer in the catalog.</p>;
  const today = priceQuote(currentOffer, request);
  const credit = today.max_credit_if_annual_signed_within_30_days;
  const isSame =
    today.pilot_price === quote.pilot_price && credit === quote.max_credit_if_annual_signed_within_30_days;
  return (
    <p className="tabular-nums text-ink-2">
      {isSame ? 'Today’s price is still the same: ' : 'The catalog has changed: '}
      {usd(today.pilot_price)}, credit {usd(credit)}.
    </p>
  );
}
