import { BandMark } from '@/app/_components/band-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import type { InboxRow, LeadDetail } from '@/lib/inbox/inbox';
import { declineReasonWords, statusNames } from '@/lib/review/words';
import { Age } from '../_list/lead-row';
import type { OpenLead } from '../_screen/inbox-client';
import { WakeTime } from '../_screen/time-zone';
import { LeadActions, type StepContext } from './lead-actions';
import { LeadConsent, LeadFacts, LeadScore } from './lead-facts';
import { LeadQuotes, LeadReplays } from './lead-quotes';
import { LeadHistory, LeadNotes, NearDuplicates } from './lead-record';

function StateSummary({ detail: { state }, query, now }: { detail: LeadDetail; query: string; now: Date }) {
  const { status, assignee, snoozedUntil, declineReason, duplicateOf } = state;
  return (
    <>
      <strong>{statusNames[status]}</strong>
      {status === 'snoozed' && snoozedUntil && (
        <>
          , <WakeTime iso={snoozedUntil} now={now} />
        </>
      )}
      {status === 'declined' && declineReason && `: ${declineReasonWords[declineReason]}`}
      {status === 'duplicate' && duplicateOf && (
        <>
          {' of '}
          <a href={`/inbox/${duplicateOf}${query}`} data-lead={duplicateOf}>
            <code>{duplicateOf}</code>
          </a>
        </>
      )}
      {assignee ? `, with ${assignee.name}` : ', with nobody'}
    </>
  );
}

function LeadSheet({ detail, context }: { detail: LeadDetail; context: StepContext }) {
  const { lead, state } = detail;
  const { query, choices } = context;
  return (
    <>
      <header className="lead-head">
        <p className="lead-marks">
          <BandMark band={lead.band} /> <span className="figures">{lead.score}</span>{' '}
          <Age row={{ band: lead.band, createdAt: lead.created_at, state }} now={choices.now} />
        </p>
        <h2 id="lead-heading" data-heading={lead.lead_id} tabIndex={-1}>
          <OutsideText text={lead.company} />
        </h2>
        <p>
          <StateSummary detail={detail} query={query} now={choices.now} />
        </p>
        <LeadActions detail={detail} context={context} />
      </header>
      <LeadScore detail={detail} />
      <LeadFacts detail={detail} />
      <LeadConsent detail={detail} />
      <LeadQuotes detail={detail} />
      <LeadReplays detail={detail} />
      <NearDuplicates detail={detail} query={query} />
      <LeadNotes detail={detail} />
      <LeadHistory detail={detail} />
    </>
  );
}

const otherStates = {
  loading: ['Loading …', ''],
  missing: ['No lead has this address', 'Its id may be mistyped.'],
  failed: [
    'This lead could not be loaded',
    'The portal or its database did not answer. Nothing is lost: open the lead again in a minute.',
  ],
} as const;

/** A lead that is being read: who it is and what is asked, as its row has it. */
function LoadingSheet({
  row,
  hasFailed,
  context,
}: {
  row: InboxRow;
  hasFailed: boolean;
  context: StepContext;
}) {
  return (
    <header className="lead-head">
      <p className="lead-marks">
        <BandMark band={row.band} /> <span className="figures">{row.score}</span>{' '}
        <Age row={row} now={context.choices.now} />
      </p>
      <h2 id="lead-heading" data-heading={row.leadId} tabIndex={-1}>
        <OutsideText text={row.company} />
      </h2>
      <p>
        <strong>{statusNames[row.state.status]}</strong>
      </p>
      <p>
        <OutsideText text={row.workflow} />
        {row.offerName !== null && `, ${row.offerName}`}
      </p>
      <p className="note">
        {hasFailed ? 'The rest of this lead could not be loaded. It is tried again.' : 'Loading …'}
      </p>
    </header>
  );
}

function NoLead({ open }: { open: Exclude<OpenLead, { kind: 'lead' }> | null }) {
  if (open?.kind === 'gone') {
    const { why, removedAt } = open.tombstone;
    return (
      <div className="list-empty">
        <h2 id="lead-heading" data-heading={open.leadId} tabIndex={-1}>
          {why === 'erased' ? 'This lead was erased' : 'This lead was removed at the end of its retention'}
        </h2>
        <p>
          <UtcTime iso={removedAt} />. Only this mark is left of it.
        </p>
      </div>
    );
  }
  const [heading, text] = open ? otherStates[open.kind] : ['No lead is open', 'Choose one from the list.'];
  return (
    <div className="list-empty">
      <h2 id="lead-heading" data-heading={open?.leadId} tabIndex={-1}>
        {heading}
      </h2>
      {text && <p>{text}</p>}
    </div>
  );
}

/** The opened lead, or what stands in its place. */
export function DetailPane({ open, context }: { open: OpenLead | null; context: StepContext }) {
  return (
    <article
      className="detail-pane sheet"
      aria-labelledby="lead-heading"
      aria-busy={open?.kind === 'loading'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it.
      tabIndex={0}
    >
      <p className="back-to-list">
        <a href={`/inbox${context.query}`}>Back to the list</a>
      </p>
      {open?.kind === 'lead' ? (
        <LeadSheet key={open.leadId} detail={open.detail} context={context} />
      ) : open?.kind === 'loading' && open.row ? (
        <LoadingSheet row={open.row} hasFailed={open.hasFailed === true} context={context} />
      ) : (
        <NoLead open={open} />
      )}
    </article>
  );
}
