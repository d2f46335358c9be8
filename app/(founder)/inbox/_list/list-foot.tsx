import { OutsideText } from '@/app/_components/outside-text';
import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import type { InboxView } from '@/lib/inbox/views';
import { KeyHint, SmallButton } from '../../_components/small-button';
import { useMay } from '../_screen/founder-context';
import type { InboxModel } from '../_screen/use-inbox';
import { useLater } from '../_screen/use-later';

const footLine = 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5';
const footWarning = `${footLine} border-t border-rule font-semibold text-warn`;
const footEnd = 'ml-auto text-sm text-ink-2 tabular-nums';

export function ListFoot({
  view,
  inbox,
  query,
  hasSingleKeys,
  onRun,
}: {
  view: InboxView;
  inbox: InboxModel;
  query: string;
  hasSingleKeys: boolean;
  onRun: (command: BulkCommand) => void;
}) {
  return (
    <footer className="max-h-[50dvh] flex-none overflow-auto bg-bg max-pane:sticky max-pane:bottom-0 max-pane:z-1">
      {inbox.hasNotices && <LazyNotices inbox={inbox} query={query} />}
      {inbox.problem && (
        <p className={`${footLine} border-t border-rule font-semibold wrap-anywhere text-bad`} role="alert">
          {inbox.problem}
        </p>
      )}
      <ConnectionLine inbox={inbox} />
      {inbox.selected.size > 0 ? (
        <BulkBar view={view} count={inbox.selected.size} onRun={onRun} />
      ) : inbox.steps.last ? (
        <LastStepBar inbox={inbox} hasSingleKeys={hasSingleKeys} />
      ) : (
        <KeysLine view={view} inbox={inbox} hasSingleKeys={hasSingleKeys} />
      )}
    </footer>
  );
}

function LazyNotices({ inbox, query }: { inbox: InboxModel; query: string }) {
  const later = useLater();
  const { conflicts, refusals } = inbox.steps;
  return (
    later && (
      <>
        {conflicts.length > 0 && <later.ConflictNotice inbox={inbox} query={query} />}
        {refusals.length > 0 && <later.RefusalNotice inbox={inbox} />}
      </>
    )
  );
}

/** Reports that the portal cannot be reached, the session has ended, or live events are missing. */
function ConnectionLine({ inbox }: { inbox: InboxModel }) {
  const { waitingCount, isOffline, isSignedOut, isStreamGone, isPolled, sendAgain } = inbox.queue;
  const kept =
    waitingCount > 0 && ` ${waitingCount === 1 ? '1 change is' : `${waitingCount} changes are`} kept`;
  return (
    <div role="status">
      {isSignedOut ? (
        <p className={footWarning}>
          <span>You are signed out.{kept && `${kept} until you sign in.`}</span>{' '}
          <a
            className="inline-flex min-h-row items-center"
            href="/sign-in?next=/inbox"
            target="_blank"
            rel="noopener"
          >
            Sign in again in a new tab
          </a>{' '}
          <SmallButton type="button" onClick={sendAgain}>
            Send again
          </SmallButton>
        </p>
      ) : isOffline ? (
        <p className={footWarning}>
          Offline.{kept && `${kept} here and ${waitingCount === 1 ? 'syncs' : 'sync'} when you are online.`}
        </p>
      ) : (
        (isStreamGone || isPolled) && (
          <p className={footWarning}>
            {isPolled
              ? 'Not live. This page updates every 5 seconds.'
              : 'Live updates have stopped. Reconnecting …'}
          </p>
        )
      )}
    </div>
  );
}

function QueueState({ inbox }: { inbox: InboxModel }) {
  const { waitingCount, savingIds } = inbox.queue;
  if (waitingCount > 0) return <span className={footEnd}>{waitingCount} waiting</span>;
  return <span className={footEnd}>{savingIds.size > 0 ? '' : 'All changes saved'}</span>;
}

function LastStepBar({ inbox, hasSingleKeys }: { inbox: InboxModel; hasSingleKeys: boolean }) {
  const { last } = inbox.steps;
  if (!last) return null;
  return (
    <section
      className={`${footLine} border-t border-rule focus-visible:-outline-offset-4 focus-visible:shadow-none`}
      id="last-step"
      aria-label="Last change"
      tabIndex={-1}
    >
      <p className="min-w-0 wrap-anywhere">
        {last.words}
        {last.company !== undefined && (
          <>
            : <OutsideText text={last.company} />
          </>
        )}
      </p>
      {last.undo && (
        <SmallButton type="button" onClick={inbox.undo}>
          Undo{last.undoWords !== undefined && `: ${last.undoWords}`} {hasSingleKeys && <KeyHint keys="z" />}
        </SmallButton>
      )}
      <QueueState inbox={inbox} />
    </section>
  );
}

const firstKeys = (
  view: InboxView,
): readonly (readonly [keys: readonly string[], words: string, needed?: 'reviewer'])[] => [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  ...(view === 'pilots'
    ? ([
        [['t'], 'contacted', 'reviewer'],
        [['w'], 'won', 'reviewer'],
        [['l'], 'lost', 'reviewer'],
      ] as const)
    : ([
        [['e'], 'accept', 'reviewer'],
        [['d'], 'decline', 'reviewer'],
        [['h'], 'snooze', 'reviewer'],
      ] as const)),
  [['z'], 'undo', 'reviewer'],
  [['?'], 'all keys'],
];

function KeysLine({
  view,
  inbox,
  hasSingleKeys,
}: {
  view: InboxView;
  inbox: InboxModel;
  hasSingleKeys: boolean;
}) {
  const mayReview = useMay('reviewer');
  const isLeadOpen = inbox.openId !== undefined;
  return (
    <p className="flex h-14 items-center gap-5 border-t border-rule px-4 text-sm whitespace-nowrap text-ink-2 max-pane:hidden">
      {firstKeys(view)
        .filter(([, , needed]) => hasSingleKeys && (needed === undefined || mayReview))
        .map(([keys, words]) => (
          // Next to an open lead there is room for three.
          <span key={words} className={isLeadOpen ? 'nth-[n+4]:hidden' : undefined}>
            {keys.map((key) => (
              <kbd key={key} className="not-first:ml-1">
                {key}
              </kbd>
            ))}{' '}
            {words}
          </span>
        ))}
      <QueueState inbox={inbox} />
    </p>
  );
}

const decisions = ['start_review', 'accept', 'decline', 'snooze', 'assign', 'duplicate', 'deselect'] as const;
const stageSteps = ['contact', 'propose', 'start_pilot', 'win', 'lose', 'assign', 'deselect'] as const;
export type BulkCommand = (typeof decisions | typeof stageSteps)[number];

function BulkBar({
  view,
  count,
  onRun,
}: {
  view: InboxView;
  count: number;
  onRun: (command: BulkCommand) => void;
}) {
  if (count === 0) return null;
  return (
    <div className={`${footLine} border-t border-rule`} role="toolbar" aria-label="Selected leads">
      <strong className="tabular-nums">{count} selected</strong>
      <span className="flex flex-wrap gap-1.5">
        {(view === 'pilots' ? stageSteps : decisions).map((id) => (
          <SmallButton key={id} type="button" onClick={() => onRun(id)}>
            {listedCommands.find((command) => command.id === id)?.name}
          </SmallButton>
        ))}
      </span>
    </div>
  );
}
