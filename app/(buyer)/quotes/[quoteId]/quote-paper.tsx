import type { ReactNode } from 'react';
import { BrandMark } from '@/app/_components/brand-mark';
import { Marked } from '@/app/_components/money';
import { OutsideText } from '@/app/_components/outside-text';
import { FigureRow, PaperPart, paper } from '@/app/_components/paper';
import { DimensionLine } from '@/app/_components/pilots/dimension-line';
import { Tag } from '@/app/_components/tag';
import { TextList } from '@/app/_components/text-list';
import { LocalTime } from '@/app/_components/utc-time';
import { usd } from '@/lib/kernel/format-money';
import { missingOfSeller } from '@/lib/kernel/installation';
import { installation, vendorName } from '@/lib/process/installation';
import { isExpired, type QuoteDocument } from '@/lib/quotes/document/quote-document';
import { moreToUseInWords } from '@/lib/quotes/pricing';
import type { Quote } from '@/lib/quotes/quote';
import { Vendor } from '../../vendor';

export function QuotePaper({
  document,
  quote,
  address,
}: {
  document: QuoteDocument;
  quote: Quote;
  address: string;
}) {
  const { scope } = document;
  return (
    <article className={paper} aria-labelledby="quote-heading">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <p className="flex items-center gap-2 text-lg font-semibold">
            <BrandMark />
            {vendorName()}
          </p>
          <div className="text-sm text-ink-2">
            <Vendor />
          </div>
        </div>
        <div className="grid content-start justify-items-start gap-1 md:justify-items-end print:justify-items-end">
          <p className="text-ink-2">Quote</p>
          {document.number !== undefined && (
            <p className="text-xl leading-tight font-semibold print:whitespace-nowrap">{document.number}</p>
          )}
          <Tag tone="warn">Non-binding estimate</Tag>
          {missingOfSeller(installation()).length > 0 && (
            <Tag tone="warn">Draft: the seller has not completed its details</Tag>
          )}
        </div>
      </div>
      <div>
        <h1 id="quote-heading" className="text-2xl wrap-anywhere" data-signed="offer_name">
          {document.offerName}
        </h1>
        {scope !== null && <p className="mt-1 max-w-[56ch] text-ink-2">{scope.headline}</p>}
      </div>
      <Marks document={document} />
      <Figures document={document} />
      {scope !== null && (
        <DimensionLine days={scope.durationDays} checkpoint={scope.checkpoint ?? undefined} />
      )}
      <Terms document={document} />
      <BeforeStart document={document} />
      <Signatures />
      <p className="border-t border-rule pt-3 text-xs text-ink-2 wrap-anywhere">
        Needs human approval on both sides. {quote.quote_id}, issued{' '}
        <span className="print:[&_.local-time]:hidden">
          <LocalTime iso={quote.created_at} />
        </span>
        . Read it at <a href={address}>{address}</a>
      </p>
    </article>
  );
}

function Marks({
  document: { preparedFor, buyerReference, issued, validUntil, lastDay, asOf },
}: {
  document: QuoteDocument;
}) {
  const marks: [name: string, value: ReactNode][] = [
    ['Prepared for (not signed)', preparedFor !== null && <OutsideText text={preparedFor} />],
    ['Your reference (not signed)', buyerReference !== null && <OutsideText text={buyerReference} />],
    ['Issued (UTC)', issued],
    [isExpired(lastDay, new Date()) ? 'Expired on (UTC)' : 'Valid until (UTC)', validUntil],
    [
      'Scope and expiry',
      asOf !== null && (asOf.isFiled ? `as filed on ${asOf.day}` : `as in the catalog on ${asOf.day}`),
    ],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-rule py-3">
      {marks.map(
        ([name, value]) =>
          value !== false && (
            <div key={name} className="min-w-24">
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Figures({ document }: { document: QuoteDocument }) {
  const { price, credit, net, creditCondition } = document;
  return (
    <table className="w-full">
      <tbody>
        <FigureRow name="You pay" condition="fixed price, once, in USD" isFirst>
          <span data-signed="pilot_price">{usd(price)}</span>
        </FigureRow>
        <FigureRow name="Usage credit" condition={creditCondition}>
          <span data-signed="max_credit_if_annual_signed_within_30_days">
            <Marked>{usd(credit)}</Marked>
          </span>
        </FigureRow>
        {credit > 0 && (
          <FigureRow name="Net, if you sign" condition={moreToUseInWords(document)} isTotal>
            {usd(net)}
          </FigureRow>
        )}
      </tbody>
    </table>
  );
}

function Terms({ document }: { document: QuoteDocument }) {
  const { scope, included, notIncluded, howItRuns, checkpoint, creditRule, creditConditions, tested } =
    document;
  const deliverables = scope?.deliverables.map(({ name, format }) => `${name} (${format})`) ?? [];
  const payment = [
    ...(installation().taxes === undefined ? [] : [`Taxes: ${installation().taxes}`]),
    ...(installation().payment_terms === undefined ? [] : [`Payment: ${installation().payment_terms}`]),
  ];
  return (
    // On paper the parts fill two columns, which need less space than rows of unequal parts.
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 print:block print:columns-2 print:*:mb-2">
      <PaperPart heading="Included">
        <TextList kind="dashes" items={included} />
      </PaperPart>
      {scope !== null && (
        <PaperPart heading="You bring">
          <TextList kind="dashes" items={scope.requiredInputs} />
        </PaperPart>
      )}
      {(deliverables.length > 0 || scope?.ownership) && (
        <PaperPart heading="You receive">
          <TextList kind="dashes" items={deliverables} />
          {scope?.ownership && <p>{scope.ownership}</p>}
        </PaperPart>
      )}
      <PaperPart heading="Not included">
        <TextList kind="dashes" items={notIncluded} />
      </PaperPart>
      {scope !== null && (
        <PaperPart heading="How it runs">
          <Sentences texts={[...howItRuns, ...(checkpoint === null ? [] : [checkpoint])]} />
        </PaperPart>
      )}
      {tested !== null && (
        <PaperPart heading={`Operations tested, as available on ${tested.day} (UTC)`}>
          <TextList kind="dashes" items={tested.operations.map(({ title, words }) => `${title}: ${words}`)} />
        </PaperPart>
      )}
      <PaperPart heading="Credit terms">
        <p>{[...(creditRule === null ? [] : [creditRule]), ...creditConditions].join(' ')}</p>
      </PaperPart>
      {payment.length > 0 && (
        <PaperPart heading="Payment and taxes">
          <Sentences texts={payment} />
        </PaperPart>
      )}
    </div>
  );
}

function BeforeStart({ document: { unserved, warnings } }: { document: QuoteDocument }) {
  const items = [...(unserved === null ? [] : [unserved]), ...warnings];
  if (items.length === 0) return null;
  return (
    <PaperPart heading="Before it can start">
      <TextList kind="dashes" items={items} />
    </PaperPart>
  );
}

function Sentences({ texts }: { texts: readonly string[] }): ReactNode {
  return texts.map((text) => <p key={text}>{text}</p>);
}

function Signatures() {
  return (
    <div className="grid gap-x-8 gap-y-4 border-t-2 border-ink pt-3 *:flex *:flex-col md:grid-cols-2 print:grid-cols-2">
      <SignatureLines heading="For your internal approval" who="Name, title, signature">
        Records your decision to proceed. It is not an order.
      </SignatureLines>
      <SignatureLines
        heading="To be agreed by both sides"
        who={`For ${installation().legal_name ?? vendorName()}`}
      >
        A person at {vendorName()} approves before anything starts.
      </SignatureLines>
    </div>
  );
}

function SignatureLines({ heading, who, children }: { heading: string; who: string; children: ReactNode }) {
  return (
    <PaperPart heading={heading}>
      <p className="mb-8 text-ink-2 print:mb-6">{children}</p>
      <div className="mt-auto grid grid-cols-[2fr_1fr] gap-4 text-xs text-ink-2">
        <span className="border-t border-ink pt-1">{who}</span>
        <span className="border-t border-ink pt-1">Date</span>
      </div>
    </PaperPart>
  );
}
