import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { SmallButtonLink } from '@/app/(founder)/_components/small-button';
import { waitsForWords } from '@/lib/inbox/deals/waits-for';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { viewOf } from '@/lib/inbox/views';
import { usd } from '@/lib/kernel/money';
import { momentInWords } from '@/lib/review/format-moment';
import { declineReasonWords, lostReasonWords, stageNames, statusNames } from '@/lib/review/labels';
import type { OpenLead } from '../_screen/inbox-client';
import { useClock, useMay, useStart } from '../_screen/inbox-context';
import { EraseLead, LeadActions } from './lead-actions';
import { LeadConsent, LeadFacts, LeadScore } from './lead-facts';
import { type HeadFields, headFieldsOf, LeadHead } from './lead-head';
import { LeadPart } from './lead-line';
import { LeadQuotes, LeadReplays } from './lead-quotes';
import { LeadHistory, LeadNotes, NearDuplicates } from './lead-record';
import { LeadAnswers, LeadReply } from './lead-reply';

/** The lead's pilot, with what is due. If none is open, a reviewer can open one for an accepted lead. */
function LeadPilot({ leadId, detail: { pilot, state } }: { leadId: string; detail: LeadDetail }) {
  const mayOpen = useMay('reviewer') && state.status === 'accepted' && !pilot?.isOpen;
  if (!pilot && !mayOpen) return null;
  return (
    <LeadPart
      id="pilot-heading"
      heading="Pilot"
      note={pilot && <a href={`/inbox/pilots/${pilot.id}`}>{pilot.number}</a>}
    >
      {pilot && (
        <p>
          {pilot.day}
          {pilot.due && (
            <span className={pilot.due.isLate ? 'text-bad' : 'text-ink-2'}>
              . {pilot.due.side === 'vendor' ? 'Due from us' : 'Due from the buyer'}: {pilot.due.text}
              {pilot.due.dueOn !== null && `, ${pilot.due.dueOn}`}
            </span>
          )}
        </p>
      )}
      {mayOpen && (
        <SmallButtonLink href={`/inbox/pilots/open?lead=${encodeURIComponent(leadId)}`}>
          Open a pilot
        </SmallButtonLink>
      )}
    </LeadPart>
  );
}

/** The next action of an open deal, with a link to change it. */
function LeadNextAction({ leadId, detail: { nextAction, state } }: { leadId: string; detail: LeadDetail }) {
  const maySet = useMay('reviewer');
  if (viewOf(state) !== 'pilots') return null;
  return (
    <LeadPart
      id="next-action-heading"
      heading="Next action"
      note={maySet && <a href={`/inbox/deals?lead=${leadId}`}>{nextAction ? 'Change' : 'Set'}</a>}
    >
      {nextAction ? (
        <p className="wrap-anywhere">
          <OutsideText text={nextAction.text} />{' '}
          <span className="text-ink-2">
            {nextAction.dueOn ?? 'no date'}, {nextAction.owner?.name ?? 'no owner'}, waiting for{' '}
            {waitsForWords[nextAction.waitsFor].toLowerCase()}
          </span>
        </p>
      ) : (
        <p className="text-bad">No next action yet. Until you set one, this deal is listed as due.</p>
      )}
    </LeadPart>
  );
}

function StateLine({ state }: { state: LeadDetail['state'] }) {
  const { query } = useStart();
  const { now, timeZone } = useClock();
  const { status, stage, assignee, snoozedUntil, declineReason, duplicateOf } = state;
  if (status === 'new' && !assignee) return null;
  return (
    <p className="border-b border-rule py-[13px] wrap-anywhere">
      <strong>{stage ? stageNames[stage.name] : statusNames[status]}</strong>
      {stage?.lostReason && `: ${lostReasonWords[stage.lostReason]}`}
      {stage?.amount ? `, ${usd(stage.amount)} a year` : ''}
      {status === 'snoozed' && snoozedUntil && (
        <>
          , wakes{' '}
          <time dateTime={snoozedUntil} title={timeZone}>
            {momentInWords(snoozedUntil, timeZone, now)}
          </time>
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
      {assignee ? `, with ${assignee.name}` : ', unassigned'}
    </p>
  );
}

const sheet =
  'min-h-0 flex-1 animate-appear p-4 wrap-anywhere focus-visible:-outline-offset-4 focus-visible:shadow-none pane:overflow-auto pane:px-7 pane:pt-5 pane:pb-7';

function LeadSheet({
  head,
  detail,
  hasFailed,
  place,
}: {
  head: HeadFields;
  detail: LeadDetail | undefined;
  /** True while loading is retried. */
  hasFailed: boolean;
  place: string;
}) {
  const state = detail?.state ?? head.state;
  const alike = detail?.nearDuplicates;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it. */}
      <div className={sheet} tabIndex={0}>
        <LeadHead head={head} detail={detail} />
        <StateLine state={state} />
        {detail ? (
          <>
            <LeadNextAction leadId={head.leadId} detail={detail} />
            <LeadPilot leadId={head.leadId} detail={detail} />
            <LeadScore detail={detail} />
            <LeadQuotes detail={detail} />
            <NearDuplicates detail={detail} />
            <LeadConsent detail={detail} />
            <LeadReplays detail={detail} />
            <LeadReply detail={detail} />
            <LeadAnswers detail={detail} />
            <LeadNotes detail={detail} />
            <LeadFacts detail={detail} />
            <LeadHistory detail={detail} />
            <EraseLead leadId={head.leadId} />
          </>
        ) : (
          <p className="py-3.5 text-ink-2">
            {hasFailed ? 'The rest of this lead could not be loaded. Trying again.' : 'Loading …'}
          </p>
        )}
      </div>
      <LeadActions
        lead={{ leadId: head.leadId, version: state.version, standing: state, alike }}
        place={place}
      />
    </>
  );
}

const otherStates = {
  loading: ['Loading …', ''],
  missing: ['Lead not found', 'Check the id in the address.'],
  failed: [
    'This lead could not be loaded',
    'The portal or its database is not responding. Nothing is lost. Open the lead again in a minute.',
  ],
} as const;

function NoLead({ open }: { open: Exclude<OpenLead, { kind: 'lead' }> }) {
  const headingAttributes = { id: 'lead-heading', 'data-heading': open.leadId, tabIndex: -1 };
  if (open.kind === 'gone') {
    const { why, removedAt } = open.tombstone;
    return (
      <EmptyState
        heading={
          why === 'erased'
            ? 'This lead was erased'
            : 'This lead was deleted at the end of its retention period'
        }
        headingAttributes={headingAttributes}
        text={
          <>
            <UtcTime iso={removedAt} />. Only this record is left.
          </>
        }
      />
    );
  }
  const [heading, text] = otherStates[open.kind];
  return <EmptyState heading={heading} headingAttributes={headingAttributes} text={text} />;
}

const backLink = 'inline-flex min-h-11 min-w-11 items-center gap-1.5 text-ink-2 no-underline';

export interface ListPlace {
  /** `1 of 11`; empty if its place is not known. */
  words: string;
  viewName: string;
  nextId: string | undefined;
  previousId: string | undefined;
}

export function DetailPane({ open, place }: { open: OpenLead; place: ListPlace }) {
  const { query } = useStart();
  const detail = open.kind === 'lead' ? open.detail : undefined;
  const head = detail ? headFieldsOf(detail) : open.kind === 'loading' ? open.row : undefined;
  return (
    <article
      className="flex min-h-0 min-w-0 flex-col bg-surface max-pane:min-h-[calc(100dvh-44px)] pane:border-l pane:border-rule"
      aria-labelledby="lead-heading"
      aria-busy={open.kind === 'loading'}
    >
      <p className="flex h-11 items-stretch justify-between bg-bg px-4 shadow-[inset_0_-1px_var(--rule)] pane:hidden">
        <a className={backLink} href={`/inbox${query}`} data-closes-lead="">
          <span aria-hidden="true">←</span> <span className="sr-only">Back to the list: </span>
          {place.viewName} <b className="font-normal text-ink-3 tabular-nums">{place.words}</b>
        </a>
        <span>
          {[
            ['Previous', place.previousId],
            ['Next', place.nextId],
          ].map(
            ([name, leadId]) =>
              leadId && (
                <a
                  key={name}
                  className={`${backLink} justify-end not-first:ml-4`}
                  href={`/inbox/${leadId}${query}`}
                  data-lead={leadId}
                >
                  {name}
                </a>
              ),
          )}
        </span>
      </p>
      {head ? (
        <LeadSheet
          key={head.leadId}
          head={head}
          detail={detail}
          hasFailed={open.kind === 'loading' && open.hasFailed === true}
          place={place.words}
        />
      ) : (
        open.kind !== 'lead' && <NoLead open={open} />
      )}
    </article>
  );
}
