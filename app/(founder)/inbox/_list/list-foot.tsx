import { OutsideText } from '@/app/_components/outside-text';
import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import { KeyHint, SmallButton } from '../../_components/small-button';
import { useMay, useShown, useStart } from '../_screen/inbox-context';
import { useLater } from '../_screen/use-later';

const footLine = 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5';
const footWarning = `${footLine} border-t border-rule font-semibold text-warn`;
const footEnd = 'ml-auto text-sm text-ink-2 tabular-nums';

export function ListFoot() {
  const { hasNotices, problem, selected, steps } = useShown();
  return (
    <footer className="max-h-[50dvh] flex-none overflow-auto bg-bg max-pane:sticky max-pane:bottom-0 max-pane:z-1">
      {hasNotices && <LazyNotices />}
      {problem && (
        <p className={`${footLine} border-t border-rule font-semibold wrap-anywhere text-bad`} role="alert">
          {problem}
        </p>
      )}
      <ConnectionLine />
      {selected.size > 0 ? <BulkBar /> : steps.last ? <LastStepBar /> : <KeysLine />}
    </footer>
  );
}

function LazyNotices() {
  const later = useLater();
  const { conflicts, refusals } = useShown().steps;
  return (
    later && (
      <>
        {conflicts.length > 0 && <later.ConflictNotice />}
        {refusals.length > 0 && <later.RefusalNotice />}
      </>
    )
  );
}

/** Reports that the portal cannot be reached, the session has ended, or live events are missing. */
function ConnectionLine() {
  const { waitingCount, isOffline, isSignedOut, isStreamGone, isPolled, sendAgain } = useShown().queue;
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

function QueueState() {
  const { waitingCount, savingIds } = useShown().queue;
  if (waitingCount > 0) return <span className={footEnd}>{waitingCount} waiting</span>;
  return <span className={footEnd}>{savingIds.size > 0 ? '' : 'All changes saved'}</span>;
}

function LastStepBar() {
  const { steps, undo } = useShown();
  const { hasSingleKeys } = useStart();
  const { last } = steps;
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
        <SmallButton type="button" onClick={undo}>
          Undo{last.undoWords !== undefined && `: ${last.undoWords}`} {hasSingleKeys && <KeyHint keys="z" />}
        </SmallButton>
      )}
      <QueueState />
    </section>
  );
}

type ListedKeys = readonly [keys: readonly string[], words: string, needed?: 'reviewer'];

const firstKeys = (isOfPilots: boolean): readonly ListedKeys[] => [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  ...(isOfPilots
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

function KeysLine() {
  const { filter, hasSingleKeys } = useStart();
  const mayReview = useMay('reviewer');
  const isLeadOpen = useShown().openId !== undefined;
  return (
    <p className="flex h-14 items-center gap-5 border-t border-rule px-4 text-sm whitespace-nowrap text-ink-2 max-pane:hidden">
      {firstKeys(filter.view === 'pilots')
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
      <QueueState />
    </p>
  );
}

const decisions = ['start_review', 'accept', 'decline', 'snooze', 'assign', 'duplicate', 'deselect'] as const;
const stageSteps = ['contact', 'propose', 'start_pilot', 'win', 'lose', 'assign', 'deselect'] as const;

function BulkBar() {
  const { selected, run } = useShown();
  const { view } = useStart().filter;
  return (
    <div className={`${footLine} border-t border-rule`} role="toolbar" aria-label="Selected leads">
      <strong className="tabular-nums">{selected.size} selected</strong>
      <span className="flex flex-wrap gap-1.5">
        {(view === 'pilots' ? stageSteps : decisions).map((id) => (
          <SmallButton key={id} type="button" onClick={() => run(id)}>
            {listedCommands.find((command) => command.id === id)?.name}
          </SmallButton>
        ))}
      </span>
    </div>
  );
}
