import { CopyButton } from '@/app/_components/copy-button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { TextList } from '@/app/_components/text-list';
import { LocalTime } from '@/app/_components/utc-time';
import { exactUsd, usd } from '@/lib/kernel/money-words';
import {
  buyerTypeNames,
  channelNames,
  leadFieldLabels,
  type SentField,
  type SentFields,
  sentFields,
} from '@/lib/leads/field-labels';
import { contactLabel } from '@/lib/leads/lead-form';
import { quoteNumberOf } from '@/lib/quotes/document/quote-number';
import type { Receipt } from '@/lib/review/receipt';
import { dueWords, receiptStations, receiptStatusWords, signalWords } from '@/lib/review/receipt-words';
import { RecordActs, RecordAddress, RecordHead, RecordSheet } from '../../record-sheet';
import { Vendor } from '../../vendor';

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

/** Progress of a request; steps not reached yet are marked by text as well as colour. */
function Progress({ status }: { status: Receipt['status'] }) {
  const reached = receiptStations.findIndex(([station]) => station === status);
  return (
    <ol className="flex flex-wrap gap-x-2 gap-y-1">
      {receiptStations.map(([station, name], at) => (
        <li
          key={station}
          className={`aria-[current]:font-semibold not-first:before:mr-2 not-first:before:text-ink-3 not-first:before:content-['→'/''] ${at <= reached ? '' : 'text-ink-3'}`}
          aria-current={at === reached ? 'step' : undefined}
        >
          {name}
          <span className="sr-only">{at <= reached ? ', reached' : ', not reached yet'}</span>
        </li>
      ))}
    </ol>
  );
}

/** Review date, also in the reader's own time zone; nothing while the portal has no founder account. */
function Due({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return null;
  return (
    <p>
      {dueWords(dueAt, new Date())} <LocalTime iso={dueAt} />.
    </p>
  );
}

function Standing({ receipt: { status, reviewDueAt, missing } }: { receipt: Receipt }) {
  const isOpen = status === 'received' || status === 'in_review';
  return (
    <Parameters>
      <Parameter name="Status">
        {status !== 'withdrawn' && <Progress status={status} />}
        <p>{receiptStatusWords[status].means}</p>
        {status === 'received' && <Due dueAt={reviewDueAt} />}
      </Parameter>
      {isOpen && missing.length > 0 && (
        <Parameter name="Would strengthen it">
          <TextList kind="plain" items={missing.map(({ signal }) => signalWords[signal])} />
          <p className="text-md text-ink-2">If one of these holds, send a new request that says so.</p>
        </Parameter>
      )}
    </Parameters>
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
  const { channel, givenAt, wordingText, wordingVersion, withdrawnAt } = consent;
  return (
    <Parameter name="Consent">
      {wordingText ? <p>“{wordingText}”</p> : <p>Stated by the sender, through {channelNames[channel]}.</p>}
      {wordingVersion && (
        <p className="text-md text-ink-2">
          Ticked in the form, wording of {wordingVersion}, <LocalTime iso={givenAt} />
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

/** The receipt of a request as one sheet. */
export function ReceiptSheet({
  receipt,
  offerName,
  newRequestPath,
  address,
}: {
  receipt: Receipt;
  offerName: string | undefined;
  newRequestPath: string;
  address: string;
}) {
  const { leadId, receivedAt, status, quotes, consent, contactCorrectedAt, sent } = receipt;
  return (
    <RecordSheet>
      <RecordHead
        kind="Receipt"
        heading={receiptStatusWords[status].heading}
        marks={{ Reference: <code>{leadId}</code>, Received: <LocalTime iso={receivedAt} /> }}
      />
      <Standing receipt={receipt} />
      <h2 className="border-t border-rule px-4 pt-4 pb-1 text-lg md:px-6 md:pt-5">What is stored</h2>
      <Parameters>
        {sentRows(sent, offerName).map(([name, value]) => (
          <Parameter key={name} name={name}>
            <p className="wrap-anywhere whitespace-pre-wrap">{value}</p>
          </Parameter>
        ))}
        {contactCorrectedAt && (
          <Parameter name="Corrected">
            <p>
              The contact data was replaced here on <LocalTime iso={contactCorrectedAt} />.
            </p>
          </Parameter>
        )}
        <Quotes quotes={quotes} />
        <Consent consent={consent} />
        <Parameter name="Kept by">
          <Vendor />
        </Parameter>
        <RecordAddress address={address}>
          <p className="text-md text-ink-2 print:hidden">
            Keep it to yourself: whoever has this address can read this receipt
            {receipt.areActsOffered && ' and act on it'}.
          </p>
        </RecordAddress>
      </Parameters>
      <RecordActs>
        <CopyButton text={address} label="Copy the address" />
        <a className="inline-flex min-h-11 items-center" href={newRequestPath}>
          Start a new request
        </a>
      </RecordActs>
    </RecordSheet>
  );
}
