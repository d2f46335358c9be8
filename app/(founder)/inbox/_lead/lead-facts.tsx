import { OutsideText } from '@/app/_components/outside-text';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { TableHead } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { usd } from '@/lib/kernel/money';
import {
  buyerTypeNames,
  channelNames,
  leadFieldLabels,
  type SentField,
  sentFields,
} from '@/lib/leads/field-labels';
import { LeadLine, Moment } from './lead-line';

const nothing = <span className="text-md text-ink-2">not given</span>;

function Given({ text }: { text: string | null }) {
  return text ? (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <OutsideText text={text} />
    </p>
  ) : (
    nothing
  );
}

/** Fields that come first. */
const shownFields: readonly SentField[] = [
  ...new Set<SentField>([
    'workflow',
    'success_metric',
    'target_offer_id',
    'annual_commit',
    'monthly_volume',
    'samples_available',
    'high_volume_or_high_risk',
    'risk_owner',
    'timeline',
    'contact_or_agent_id',
    'contact_name',
    'contact_role',
    'buyer_type',
    ...sentFields,
  ]),
].filter((field) => field !== 'company');

function Sent({ field, detail }: { field: SentField; detail: LeadDetail }) {
  const { lead, offerName, highVolumeOrHighRisk } = detail;
  if (field === 'target_offer_id') return <Pilot id={lead.target_offer_id} name={offerName} />;
  if (field === 'buyer_type') return buyerTypeNames[lead.buyer_type];
  if (field === 'samples_available') return lead.samples_available ? 'Available' : 'Not available';
  const value = field === 'high_volume_or_high_risk' ? highVolumeOrHighRisk : lead[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return <Given text={value} />;
  return (
    <p className="tabular-nums">{field === 'annual_commit' ? usd(value) : value.toLocaleString('en-US')}</p>
  );
}

function Pilot({ id, name }: { id: string; name: string | null }) {
  if (name !== null) return name;
  return (
    <>
      <Given text={id} />
      <p className="text-md text-ink-2">No published pilot has this id.</p>
    </>
  );
}

const factRows =
  '[&_dl>div]:px-0 [&_dl>div]:py-[5px] [&_dl>div:first-child]:border-t [&_dl>div:first-child]:border-rule [&_dt]:text-sm md:[&_dl>div]:grid md:[&_dl>div]:grid-cols-[9rem_minmax(0,1fr)] md:[&_dl>div]:gap-3';

export function LeadFacts({ detail }: { detail: LeadDetail }) {
  const { lead, contactCorrectedAt, consent } = detail;
  return (
    <LeadLine
      heading="Full request"
      summary={
        <>
          {channelNames[consent.channel]}, {lead.lead_id}
        </>
      }
    >
      {contactCorrectedAt && !consent.withdrawnAt && (
        <p className="text-md text-ink-2">
          The buyer corrected the contact details on the receipt, <UtcTime iso={contactCorrectedAt} />.
        </p>
      )}
      <div className={factRows}>
        <Parameters>
          {shownFields.map((field) => (
            <Parameter key={field} name={leadFieldLabels[field].ofOthers ?? leadFieldLabels[field].label}>
              <Sent field={field} detail={detail} />
            </Parameter>
          ))}
          <Parameter name="Source">
            <Given text={lead.source} />
          </Parameter>
          <Parameter name="Received">
            <UtcTime iso={lead.created_at} />
          </Parameter>
          <Parameter name="Lead id">
            <code>{lead.lead_id}</code>
          </Parameter>
          <Parameter name="Idempotency-Key">
            {lead.idempotency_key === null ? (
              nothing
            ) : (
              <code>
                <OutsideText text={lead.idempotency_key} />
              </code>
            )}
          </Parameter>
        </Parameters>
      </div>
    </LeadLine>
  );
}

export function LeadScore({
  detail: { lead, points, missing, raise, scoreSummary },
}: {
  detail: LeadDetail;
}) {
  return (
    <LeadLine
      heading={
        <>
          Score <span className="tabular-nums">{lead.score}</span>
        </>
      }
      summary={scoreSummary}
    >
      <table className="ruled [&_:is(td,th)]:py-1">
        <caption className="sr-only">Points by reason</caption>
        <TableHead texts={['Reason']} figures={['Points']} />
        <tbody>
          {points.map(({ reason, points: given }) => (
            <tr key={reason}>
              <td>{reason}</td>
              <td className="number">{given}</td>
            </tr>
          ))}
          {missing.map(({ reason, points: possible }) => (
            <tr key={reason} className="[&>td]:text-ink-3">
              <td>
                <span className="sr-only">Not earned: </span>
                {reason}
              </td>
              <td className="number">0 of {possible}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-md text-ink-2">{lead.reasons.at(-1)}.</p>
      {raise && (
        <div className="mt-2 border-l-3 border-accent pl-3">
          <p>
            <strong>
              {raise.pointsMissing} more points are needed for band {raise.band}:
            </strong>
          </p>
          <ul>
            {raise.ways.map((way) => (
              <li key={way.map(({ reason }) => reason).join()}>
                {way.map(({ reason, points: possible }) => `${reason} (${possible})`).join(' and ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </LeadLine>
  );
}

export function LeadConsent({ detail: { consent } }: { detail: LeadDetail }) {
  const { isTicked, wordingVersion, withdrawnAt } = consent;
  return (
    <LeadLine
      heading="Consent"
      summary={
        withdrawnAt ? (
          <strong className="font-semibold text-bad">
            Withdrawn, <Moment iso={withdrawnAt} />
          </strong>
        ) : (
          <>
            <span className={`font-semibold ${isTicked ? 'text-ok' : 'text-warn'}`}>
              {isTicked ? 'Ticked by a person' : 'Asserted by the caller'}
            </span>
            , <Moment iso={consent.givenAt} />
            {isTicked && wordingVersion && `, consent text of ${wordingVersion}`}
          </>
        )
      }
    >
      <p>
        {consent.isTicked
          ? 'A person ticked the consent box in the request form'
          : `The caller sent contact_consent: true through ${channelNames[consent.channel]}`}
        , <UtcTime iso={consent.givenAt} />.
        {!consent.isTicked && ' There is no record that anyone saw our consent text.'}
      </p>
      {consent.withdrawnAt && (
        <p>
          <strong>
            The buyer withdrew consent on the receipt, <UtcTime iso={consent.withdrawnAt} />.
          </strong>{' '}
          Contact, name, role, risk owner, notes and drafts have been deleted. Do not contact the buyer about
          this lead.
        </p>
      )}
      {consent.isTicked && (
        <>
          {consent.wordingText && (
            <blockquote className="text-md text-ink-2 my-1 border-l-3 border-rule pl-3">
              {consent.wordingText}
            </blockquote>
          )}
          <p className="text-md text-ink-2">
            Wording <span className="tabular-nums">{consent.wordingVersion}</span>, SHA-256{' '}
            <code className="wrap-anywhere">{consent.wordingSha256}</code>
          </p>
        </>
      )}
    </LeadLine>
  );
}
