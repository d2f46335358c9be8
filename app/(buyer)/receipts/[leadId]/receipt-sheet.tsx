import { CopyButton } from '@/app/_components/copy-button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import { usdAsGiven } from '@/lib/kernel/exact-usd';
import { leadFieldWords, type SentField, sentFields } from '@/lib/leads/field-words';
import type { Receipt, SentFields } from '@/lib/leads/receipt';
import { RecordAddress, RecordHead } from '../../record-sheet';
import { buyerTypeNames, channelNames } from '../../request/lead-fields';
import { Vendor } from '../../vendor';

function valueInWords(sent: SentFields, field: SentField, offerName: string | undefined): string | undefined {
  if (field === 'target_offer_id') return offerName ?? sent.target_offer_id;
  if (field === 'buyer_type') return buyerTypeNames[sent.buyer_type];
  if (field === 'samples_available') return sent.samples_available ? 'Available' : undefined;
  if (field === 'annual_commit')
    return sent.annual_commit === null ? undefined : usdAsGiven(sent.annual_commit);
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

/** The receipt of a request as one sheet. */
export function ReceiptSheet({
  receipt: { reference, receivedAt, sent, consent },
  offerName,
  newRequestPath,
  address,
}: {
  receipt: Receipt;
  offerName: string | undefined;
  newRequestPath: string;
  address: string;
}) {
  return (
    <article className="sheet receipt">
      <RecordHead
        kind="Receipt"
        heading="Your request was received"
        marks={{ Reference: <code>{reference}</code>, Received: <UtcTime iso={receivedAt} /> }}
      />
      <h2 className="receipt-part">What was stored</h2>
      <Parameters>
        {sentRows(sent, offerName).map(([name, value]) => (
          <Parameter key={name} name={name}>
            <p className="as-typed">{value}</p>
          </Parameter>
        ))}
        <Parameter name="Consent">
          {consent.wordingText ? (
            <p>“{consent.wordingText}”</p>
          ) : (
            <p>Stated by the sender, through {channelNames[consent.channel]}.</p>
          )}
          {consent.wordingVersion && (
            <p className="note">
              Ticked in the form, wording of {consent.wordingVersion}, <UtcTime iso={receivedAt} />
            </p>
          )}
        </Parameter>
        <Parameter name="Kept by">
          <Vendor />
        </Parameter>
        <RecordAddress address={address}>
          <p className="note no-print">Keep it: whoever has this address can read this receipt.</p>
        </RecordAddress>
      </Parameters>
      <div className="offer-actions actions no-print">
        <CopyButton text={address} label="Copy the address" />
        <a className="action-link" href={newRequestPath}>
          Start a new request
        </a>
      </div>
    </article>
  );
}
