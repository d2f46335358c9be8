import { CopyButton } from '@/app/_components/copy-button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { TextList } from '@/app/_components/text-list';
import { UtcTime } from '@/app/_components/utc-time';
import { exactUsd } from '@/lib/kernel/exact-usd';
import { usd } from '@/lib/kernel/money-words';
import { leadFieldWords, type SentField, type SentFields, sentFields } from '@/lib/leads/field-words';
import type { Receipt } from '@/lib/review/receipt';
import { dueWords, receiptStations, receiptStatusWords, signalWords } from '@/lib/review/receipt-words';
import { RecordAddress, RecordHead } from '../../record-sheet';
import { buyerTypeNames, channelNames } from '../../request/lead-fields';
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
    return value ? [[leadFieldWords[field].label, value]] : [];
  });
}

/** How far a request has come; what is not reached yet is told by more than its colour. */
function Progress({ status }: { status: Receipt['status'] }) {
  const reached = receiptStations.findIndex(([station]) => station === status);
  return (
    <ol className="stations">
      {receiptStations.map(([station, name], at) => (
        <li
          key={station}
          className={at <= reached ? 'is-reached' : undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          {name}
          <span className="visually-hidden">{at <= reached ? ', reached' : ', not reached yet'}</span>
        </li>
      ))}
    </ol>
  );
}

/** By when a founder takes it up, where the reader is as well. */
function Due({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return <p>No time is promised for this request.</p>;
  return (
    <p>
      {dueWords(dueAt, new Date())} <UtcTime iso={dueAt} isLocalToo />.
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
          <TextList kind="plain-list" items={missing.map(({ signal }) => signalWords[signal])} />
          <p className="note">If one of these holds, send a new request that says so.</p>
        </Parameter>
      )}
    </Parameters>
  );
}

function Quotes({ quotes }: Pick<Receipt, 'quotes'>) {
  if (quotes.length === 0) return null;
  return (
    <Parameter name={quotes.length === 1 ? 'Quote' : 'Quotes'}>
      <ul className="receipt-quotes">
        {quotes.map((quote) => (
          <li key={quote.quote_id}>
            <a href={`/quotes/${encodeURIComponent(quote.quote_id)}`}>{quote.offer_name}</a>
            <span className="figures">, {usd(quote.pilot_price)}</span>, <UtcTime iso={quote.created_at} />
            <p className="note quote-address">
              <code>{quote.quote_id}</code>
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
        <p className="note">
          Ticked in the form, wording of {wordingVersion}, <UtcTime iso={givenAt} />
        </p>
      )}
      {withdrawnAt && (
        <p>
          <strong>
            Withdrawn <UtcTime iso={withdrawnAt} />.
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
    <article className="sheet receipt">
      <RecordHead
        kind="Receipt"
        heading={receiptStatusWords[status].heading}
        marks={{ Reference: <code>{leadId}</code>, Received: <UtcTime iso={receivedAt} /> }}
      />
      <Standing receipt={receipt} />
      <h2 className="receipt-part">What is stored</h2>
      <Parameters>
        {sentRows(sent, offerName).map(([name, value]) => (
          <Parameter key={name} name={name}>
            <p className="as-typed">{value}</p>
          </Parameter>
        ))}
        {contactCorrectedAt && (
          <Parameter name="Corrected">
            <p>
              The contact data was replaced here on <UtcTime iso={contactCorrectedAt} />.
            </p>
          </Parameter>
        )}
        <Quotes quotes={quotes} />
        <Consent consent={consent} />
        <Parameter name="Kept by">
          <Vendor />
        </Parameter>
        <RecordAddress address={address}>
          <p className="note no-print">
            Keep it to yourself: whoever has this address can read this receipt
            {receipt.areActsOffered && ' and act on it'}.
          </p>
        </RecordAddress>
      </Parameters>
      <div className="offer-actions actions no-print">
        <CopyButton text={address} label="Copy the address" />
        <a className="action-link" href={newRequestPath}>
          Start a new request
        </a>
      </div>
      <script src="/local-time.js" async />
    </article>
  );
}
