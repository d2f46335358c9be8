import { CopyButton } from '@/app/_components/copy-button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import { usdAsGiven } from '@/lib/kernel/exact-usd';
import type { Receipt } from '@/lib/leads/receipt';
import { buyerTypeNames } from '../../request/lead-fields';

const channelNames: Record<Receipt['consent']['channel'], string> = {
  api: 'the API',
  portal: 'the request form',
  mcp: 'an MCP client',
};

/** What was sent, in the words of the form; what was left blank is not listed. */
function sentRows(sent: Receipt['sent'], offerName: string | undefined): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Pilot', offerName ?? sent.target_offer_id],
    ['Workflow', sent.workflow],
    ['Success metric', sent.success_metric],
    ['Company', sent.company],
    ['Contact or agent id', sent.contact_or_agent_id],
    ['From', buyerTypeNames[sent.buyer_type]],
    ['Representative samples', sent.samples_available ? 'Available' : undefined],
    ['High volume or high risk', sent.high_volume_or_high_risk ? 'Yes' : undefined],
    ['Risk owner', sent.risk_owner],
    ['Monthly volume', sent.monthly_volume ? sent.monthly_volume.toLocaleString('en-US') : undefined],
    ['Annual commit', sent.annual_commit === undefined ? undefined : usdAsGiven(sent.annual_commit)],
    ['Timeline', sent.timeline],
    ['Name', sent.contact_name],
    ['Role', sent.contact_role],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The receipt of a request as one sheet. */
export function ReceiptSheet({
  receipt: { reference, receivedAt, sent, consent },
  offerName,
  address,
}: {
  receipt: Receipt;
  offerName: string | undefined;
  address: string;
}) {
  return (
    <article className="sheet receipt">
      <header className="sheet-head quote-head">
        <div>
          <p>Receipt</p>
          <h1>Your request was received</h1>
        </div>
        <p className="tag text-warn">Non-binding; needs human approval</p>
      </header>
      <dl className="quote-marks">
        <div>
          <dt>Reference</dt>
          <dd>
            <code>{reference}</code>
          </dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <UtcTime iso={receivedAt} />
          </dd>
        </div>
      </dl>
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
        <Parameter name="Address">
          <p className="quote-address">
            <a href={address}>
              <code>{address}</code>
            </a>
          </p>
          <p className="note no-print">Keep it: whoever has this address can read this receipt.</p>
        </Parameter>
      </Parameters>
      <div className="offer-actions actions no-print">
        <CopyButton text={address} label="Copy the address" />
        <a className="action-link" href="/request">
          Start a new request
        </a>
      </div>
    </article>
  );
}
