import { ContactLinks } from '@/app/_components/links';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { SheetHead } from '@/app/_components/section';
import { Tag } from '@/app/_components/tag';
import { TextList } from '@/app/_components/text-list';
import { dayInWords, LocalTime } from '@/app/_components/utc-time';
import { exactUsd, usd } from '@/lib/kernel/money';
import {
  buyerTypeNames,
  channelNames,
  leadFieldLabels,
  type SentField,
  type SentFields,
  sentFields,
} from '@/lib/leads/field-labels';
import { contactLabel } from '@/lib/leads/lead-form';
import { installation, vendorName } from '@/lib/process/installation';
import { quoteNumberOf } from '@/lib/quotes/document/quote-number';
import type { Receipt, ReceiptStatus } from '@/lib/review/receipt';
import {
  dueWords,
  receiptStations,
  receiptStatusWords,
  requestNumberOf,
  signalWords,
} from '@/lib/review/receipt-labels';
import { RecordAddress, RecordSheet } from '../../record-sheet';

function valueInWords(sent: SentFields, field: SentField, offerName: string | undefined): string | undefined {
  if (field === 'target_offer_id') return offerName ?? sent.target_offer_id;
  if (field === 'buyer_type') return buyerTypeNames[sent.buyer_type];
  if (field === 'samples_available') return sent.samples_available ? 'Available' : undefined;
  if (field === 'annual_commit')
    return sent.annual_commit === null ? undefined : exactUsd(sent.annual_commit);
  const value = sent[field];
  if (typeof value === 'string') return value;
  if (!value) return undefined;
  return value === true ? 'Yes' : value.toLocaleString('en-US');
}

function sentRows(sent: SentFields, offerName: string | undefined): [string, string][] {
  return sentFields.flatMap((field) => {
    const value = valueInWords(sent, field, offerName);
    const label = field === 'contact_or_agent_id' ? contactLabel(sent) : leadFieldLabels[field].label;
    return value ? [[label, value]] : [];
  });
}

/** Text below a step's name, for a request that is not withdrawn. */
function StepNote({ station, receipt }: { station: ReceiptStatus; receipt: Receipt }) {
  const { status, receivedAt, reviewDueAt } = receipt;
  if (station === 'received') return <LocalTime iso={receivedAt} />;
  if (station === 'reviewed')
    return status === 'reviewed'
      ? receiptStatusWords.reviewed.means
      : 'If a pilot makes sense, we write to you.';
  if (status === 'in_review') return receiptStatusWords.in_review.means;
  if (status === 'reviewed') return null;
  if (reviewDueAt === null) return receiptStatusWords.received.means;
  return (
    <>
      {dueWords(reviewDueAt, new Date())} <LocalTime iso={reviewDueAt} />
    </>
  );
}

/** Progress of a request; steps not reached yet are marked by text as well as colour. */
function Progress({ receipt }: { receipt: Receipt }) {
  const reached = receiptStations.findIndex(([station]) => station === receipt.status);
  return (
    <ol aria-label="Progress" className="mt-6 grid text-md md:grid-cols-3">
      {receiptStations.map(([station, name], at) => (
        <li
          key={station}
          className={`relative pb-4 pl-7 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2 not-last:after:absolute not-last:after:top-5 not-last:after:bottom-0 not-last:after:left-[5px] not-last:after:w-0.5 md:pt-7 md:pr-6 md:pb-0 md:pl-0 md:not-last:after:top-[11px] md:not-last:after:right-1 md:not-last:after:bottom-auto md:not-last:after:left-4 md:not-last:after:h-0.5 md:not-last:after:w-auto ${at < reached ? 'before:border-accent before:bg-accent after:bg-accent' : 'after:bg-rule'} ${at === reached ? 'before:border-accent before:bg-bg' : ''} ${at > reached ? 'before:border-control before:bg-bg' : ''}`}
          aria-current={at === reached ? 'step' : undefined}
        >
          <p className={at > reached ? 'text-ink-2' : 'font-semibold'}>
            {name}
            <span className="sr-only">{at <= reached ? ', reached' : ', not reached yet'}</span>
          </p>
          <p className="text-ink-2">
            <StepNote station={station} receipt={receipt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Heading of a receipt, with the review date while there is one, and its progress. */
export function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const { leadId, status, reviewDueAt } = receipt;
  const { heading, means } = receiptStatusWords[status];
  const isAhead = reviewDueAt !== null && Date.parse(reviewDueAt) >= Date.now();
  return (
    <header className="mb-8 md:mb-12">
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span>
          Request <b className="font-semibold text-ink">{requestNumberOf(leadId)}</b>
        </span>{' '}
        <Tag tone="warn">Non-binding; needs human approval</Tag>
      </p>
      <h1 className="max-w-[24ch] text-2xl leading-[1.1] tracking-[-0.022em] text-balance md:text-3xl">
        {isAhead ? `Thank you. We will start the review by ${dayInWords(new Date(reviewDueAt))}.` : heading}
      </h1>
      {status === 'withdrawn' ? <p className="mt-4 text-ink-2">{means}</p> : <Progress receipt={receipt} />}
    </header>
  );
}

/** Answers that the request lacks while it waits; the form above the sheet takes most of them. */
function MissingAnswers({ receipt: { status, missing } }: { receipt: Receipt }) {
  const isOpen = status === 'received' || status === 'in_review';
  if (!isOpen || missing.length === 0) return null;
  return (
    <Parameter name="Not answered yet">
      <TextList kind="plain" items={missing.map(({ signal }) => signalWords[signal])} />
    </Parameter>
  );
}

function Quotes({ quotes }: Pick<Receipt, 'quotes'>) {
  if (quotes.length === 0) return null;
  return (
    <Parameter name={quotes.length === 1 ? 'Quote' : 'Quotes'}>
      <ul className="grid gap-3">
        {quotes.map((quote) => (
          <li key={quote.quote_id}>
            <a href={`/quotes/${encodeURIComponent(quote.quote_id)}`}>{quote.offer_name}</a>
            <span className="tabular-nums">, {usd(quote.pilot_price)}</span>,{' '}
            <LocalTime iso={quote.created_at} />
            {!quote.for_target_offer && (
              <p>
                <Tag tone="warn">Different pilot than requested</Tag>
              </p>
            )}
            <p className="text-md text-ink-2 wrap-anywhere">
              {quoteNumberOf(quote.quote_id)} <code>{quote.quote_id}</code>
            </p>
          </li>
        ))}
      </ul>
    </Parameter>
  );
}

function Consent({ consent }: Pick<Receipt, 'consent'>) {
  const { channel, givenAt, isTicked, wordingText, wordingVersion, withdrawnAt } = consent;
  return (
    <Parameter name="Consent">
      {wordingText && <p>“{wordingText}”</p>}
      {!isTicked && <p>Stated by the sender, through {channelNames[channel]}.</p>}
      {wordingVersion && (
        <p className="text-md text-ink-2">
          Ticked in the form, consent text of {wordingVersion}, <LocalTime iso={givenAt} />
        </p>
      )}
      {withdrawnAt && (
        <p>
          <strong>
            Withdrawn <LocalTime iso={withdrawnAt} />.
          </strong>
        </p>
      )}
    </Parameter>
  );
}

export function ReceiptSheet({
  receipt,
  offerName,
  address,
}: {
  receipt: Receipt;
  offerName: string | undefined;
  address: string;
}) {
  const { leadId, quotes, consent, contactCorrectedAt, sent } = receipt;
  return (
    <RecordSheet>
      <SheetHead>
        <h2>What you sent</h2>
      </SheetHead>
      <Parameters>
        {sentRows(sent, offerName).map(([name, value]) => (
          <Parameter key={name} name={name}>
            <p className="wrap-anywhere whitespace-pre-wrap">{value}</p>
          </Parameter>
        ))}
        {contactCorrectedAt && (
          <Parameter name="Corrected">
            <p>
              The contact details were replaced here on <LocalTime iso={contactCorrectedAt} />.
            </p>
          </Parameter>
        )}
        <Quotes quotes={quotes} />
        <Consent consent={consent} />
        <Parameter name="Kept by">
          <Vendor />
        </Parameter>
        <MissingAnswers receipt={receipt} />
        <Parameter name="Reference">
          <code className="wrap-anywhere">{leadId}</code>
        </Parameter>
        <RecordAddress address={address} />
      </Parameters>
    </RecordSheet>
  );
}

/** Legal name, address and contact, if the operator has provided them. */
function Vendor() {
  const { legal_name: legalName, address, privacy_contact: contact, sales_contact: sales } = installation();
  return (
    <>
      <p>{legalName ?? vendorName()}</p>
      {address && <p>{address.join(', ')}</p>}
      {sales && (
        <p>
          Contact: <ContactLinks contact={sales} />
        </p>
      )}
      {contact && (
        <p>
          Privacy: <ContactLinks contact={contact} />
        </p>
      )}
    </>
  );
}
