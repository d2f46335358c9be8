import type { ReactNode } from 'react';
import { BrandMark } from '@/app/_components/brand-mark';
import { Marked } from '@/app/_components/money';
import { OutsideText } from '@/app/_components/outside-text';
import { FigureRow, PaperPart, paper } from '@/app/_components/paper';
import { Tag } from '@/app/_components/tag';
import { TextList } from '@/app/_components/text-list';
import { usd } from '@/lib/kernel/money';
import { customerWords } from '@/lib/quotes/document/customer';
import { isExpired, type QuoteDocument } from '@/lib/quotes/document/quote-document';
import { moreToUseInWords } from '@/lib/quotes/pricing';

/** Text that the document's signature covers; `name` is its place in the signed document. */
function Signed({ name, children }: { name: string; children: ReactNode }) {
  return <span data-signed={name}>{children}</span>;
}

/** Returns true if what buyers typed is so long that the first page needs smaller letters on paper. */
function isLong({ customer, creditCondition }: QuoteDocument): boolean {
  return [creditCondition, ...Object.values(customer ?? {})].join('').length > 450;
}

/** First part of a quote, which can be read alone: what is bought, from whom, by whom, for how much and when. */
export function QuotePaper({ document }: { document: QuoteDocument }) {
  const { scope, seller, number, version } = document;
  return (
    <article className={`${paper} ${isLong(document) ? 'dense' : ''}`} aria-labelledby="quote-heading">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <p className="flex items-center gap-2 self-start text-lg font-semibold">
          <BrandMark name={seller.name} logo={seller.logo} />
          <Signed name="seller.name">{seller.name}</Signed>
        </p>
        <div className="grid content-start justify-items-start gap-1 md:justify-items-end print:justify-items-end">
          <p className="text-ink-2">Quote{version && `, version ${version.number}`}</p>
          {number !== undefined && (
            <p className="text-xl leading-tight font-semibold print:whitespace-nowrap">
              <Signed name="number">{number}</Signed>
            </p>
          )}
          <Tag tone="warn">Non-binding</Tag>
          {document.isDraft && <Tag tone="warn">Draft: the seller has not completed its details</Tag>}
        </div>
      </div>
      <div>
        <h1 id="quote-heading" className="text-2xl wrap-anywhere">
          <Signed name="quote.offer_name">{document.offerName}</Signed>
        </h1>
        {scope !== null && (
          <p className="mt-1 max-w-[56ch] text-ink-2">
            <Signed name="scope.headline">{scope.headline}</Signed>
          </p>
        )}
      </div>
      <Parties document={document} />
      <Marks document={document} />
      <Figures document={document} />
      <Work document={document} />
    </article>
  );
}

function Parties({ document: { seller, customer, plannedStart } }: { document: QuoteDocument }) {
  const { legal_name, address, company_details, sales_person, sales_contact, supplier_form } = seller;
  const facts = [
    address?.join(', '),
    company_details,
    sales_person,
    [sales_contact?.email, sales_contact?.url].filter((each) => each !== undefined).join(' or '),
    supplier_form && `Bank details and supplier form: ${supplier_form}`,
  ];
  const filled = customerWords.filter(({ name }) => name !== 'success_metric' && customer?.[name]);
  return (
    <div className="grid gap-x-8 gap-y-3 border-y border-rule py-3 md:grid-cols-2 print:grid-cols-2 print:py-2">
      <PaperPart heading="Seller">
        {legal_name === undefined ? (
          <p>{seller.name} (legal name and address not stated)</p>
        ) : (
          <p>
            <Signed name="seller.legal_name">{legal_name}</Signed>
          </p>
        )}
        {facts.map((text) => text && <p key={text}>{text}</p>)}
      </PaperPart>
      <PaperPart heading="Customer">
        {filled.length === 0 && <p className="text-ink-2">Not filled in yet</p>}
        {filled.map(({ name, label }) => (
          <p key={name}>
            {name !== 'prepared_for' && <span className="text-ink-2">{label}: </span>}
            {name === 'planned_start' ? (
              <time dateTime={customer?.[name]} data-signed="customer.planned_start">
                {plannedStart}
              </time>
            ) : (
              <Signed name={`customer.${name}`}>
                <OutsideText text={customer?.[name] ?? ''} />
              </Signed>
            )}
          </p>
        ))}
      </PaperPart>
    </div>
  );
}

function Marks({
  document: { number, issued, validUntil, lastDay, asOf, version },
}: {
  document: QuoteDocument;
}) {
  const file = version && version.number > 1 ? `${number}-v${version.number}.pdf` : `${number}.pdf`;
  const marks: [name: string, value: ReactNode][] = [
    ['Issued (UTC)', issued],
    [
      isExpired(lastDay, new Date()) ? 'Expired on (UTC)' : 'Valid until (UTC)',
      <time key="last" dateTime={lastDay} data-signed="valid_until">
        {validUntil}
      </time>,
    ],
    ['Currency', 'US dollars'],
    ['Version', version?.replaces && `${version.number}, replaces ${version.replaces}`],
    ['File name', number !== undefined && file],
    [
      'Terms',
      asOf !== null && (asOf.isFiled ? `as stored on ${asOf.day}` : `as in the catalog on ${asOf.day}`),
    ],
  ];
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
      {marks.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="text-md tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Figures({ document }: { document: QuoteDocument }) {
  const { price, credit, net, creditCondition, seller } = document;
  return (
    <table className="w-full">
      <caption className="sr-only">Price and credit</caption>
      <tbody>
        <FigureRow
          name="You pay"
          condition={
            seller.taxes === undefined ? 'fixed total price' : 'fixed total price; for taxes see the terms'
          }
          isFirst
        >
          <Signed name="quote.pilot_price">{usd(price)}</Signed>
        </FigureRow>
        <FigureRow name="Usage credit" condition={creditCondition}>
          <Signed name="quote.max_credit_if_annual_signed_within_30_days">
            <Marked>{usd(credit)}</Marked>
          </Signed>
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

const cell = 'border-b border-rule py-1.5 pr-3 text-left align-baseline print:py-0.5';

/** Heading of a cell when the columns are stacked. */
const onPhone = (heading: string) => (
  <span className="text-ink-2 md:hidden print:hidden" aria-hidden="true">
    {heading}
  </span>
);

function Schedule({ days }: { days: QuoteDocument['schedule'] }) {
  if (days.length === 0) return null;
  return (
    <PaperPart heading="Work and schedule">
      <table className="w-full">
        <caption className="sr-only">Work of customer and seller by day</caption>
        <thead className="text-xs text-ink-2 max-md:sr-only print:not-sr-only">
          <tr>
            <th className={`${cell} font-normal`}>Day</th>
            <th className={`${cell} font-normal`}>Customer (hours)</th>
            <th className={`${cell} font-normal`}>Seller</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, date, customer, seller }) => (
            <tr key={`${day} ${customer}`} className="text-pretty max-md:grid print:table-row">
              <td className={`${cell} whitespace-nowrap tabular-nums max-md:not-print:border-0`}>
                {onPhone('Day ')}
                {date === null ? day : `${day}, ${date}`}
              </td>
              <td className={`${cell} max-md:not-print:border-0`}>
                {onPhone('Customer: ')}
                {customer}
              </td>
              <td className={cell}>
                {onPhone('Seller: ')}
                {seller}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PaperPart>
  );
}

function Work({ document }: { document: QuoteDocument }) {
  const { scope, included, notIncluded, schedule, deliverables, customer, acceptance, unserved } = document;
  const before = [...(unserved === null ? [] : [unserved]), ...document.warnings];
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 print:grid-cols-2">
        <PaperPart heading="Included">
          <TextList kind="dashes" items={included} />
        </PaperPart>
        <PaperPart heading="Not included">
          <TextList kind="dashes" items={notIncluded} />
        </PaperPart>
      </div>
      <Schedule days={schedule} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 print:grid-cols-2">
        {scope !== null && (
          <PaperPart heading="You provide before the start">
            <TextList kind="dashes" items={scope.requiredInputs} />
          </PaperPart>
        )}
        <div className="grid content-start gap-4 print:gap-2">
          {deliverables.length > 0 && (
            <PaperPart heading="You receive">
              <TextList kind="dashes" items={deliverables} />
            </PaperPart>
          )}
          <PaperPart heading="Success metric and acceptance">
            <p>
              {customer?.success_metric ? (
                <>
                  <Signed name="customer.success_metric">
                    <OutsideText text={customer.success_metric} />
                  </Signed>
                  .{' '}
                </>
              ) : (
                'The metric and its target are agreed before the start. '
              )}
              {acceptance}
            </p>
          </PaperPart>
        </div>
      </div>
      {before.length > 0 && (
        <PaperPart heading="Before the pilot can start">
          <TextList kind="dashes" items={before} />
        </PaperPart>
      )}
    </>
  );
}
