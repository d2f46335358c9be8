import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import type { InboxView } from '@/lib/inbox/views';
import { eventInWords } from '@/lib/review/words';
import { KeyHint } from '../../key-hint';
import { RefusalNotice } from '../_screen/refusal-notice';
import { useMay } from '../_screen/role';
import { useTimeZone } from '../_screen/time-zone';
import type { InboxModel } from '../_screen/use-inbox';
import { BulkBar, type BulkCommand } from './bulk-bar';

/** Everything that is said at the foot of the list: nothing of it floats, and nothing of it goes by itself. */
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
    <div className="inbox-foot">
      <ConflictNotice inbox={inbox} query={query} />
      <RefusalNotice inbox={inbox} />
      {inbox.problem && (
        <p className="foot-line foot-problem step-failure" role="alert">
          {inbox.problem}
        </p>
      )}
      <ConnectionLine inbox={inbox} />
      <BulkBar view={view} count={inbox.selected.size} onRun={onRun} />
      <LastStepBar inbox={inbox} hasSingleKeys={hasSingleKeys} />
      {!inbox.steps.last && hasSingleKeys && <KeysLine view={view} inbox={inbox} />}
    </div>
  );
}

/** That the portal cannot be reached, that nobody is signed in any more, or that nothing new would be told. */
function ConnectionLine({ inbox }: { inbox: InboxModel }) {
  const { waitingCount, isOffline, isSignedOut, isStreamGone, sendAgain } = inbox.queue;
  const kept = waitingCount > 0 && ` ${waitingCount === 1 ? '1 step is' : `${waitingCount} steps are`} kept`;
  return (
    <div role="status">
      {isSignedOut ? (
        <p className="foot-line foot-warning">
          <span>You are signed out.{kept && `${kept} for when you are back.`}</span>{' '}
          <a className="text-link" href="/sign-in?next=/inbox" target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>{' '}
          <button type="button" className="small-button" onClick={sendAgain}>
            Send again
          </button>
        </p>
      ) : isOffline ? (
        <p className="foot-line foot-warning">
          Offline.{kept && `${kept} and ${waitingCount === 1 ? 'goes' : 'go'} out when you are back.`}
        </p>
      ) : (
        isStreamGone && (
          <p className="foot-line foot-warning">
            What others do is not shown at the moment. The connection is tried again.
          </p>
        )
      )}
    </div>
  );
}

/** How the steps stand: all stored, or so many on their way. */
function QueueState({ inbox }: { inbox: InboxModel }) {
  const { waitingCount, savingIds } = inbox.queue;
  if (waitingCount > 0) return <span className="foot-end">{waitingCount} waiting</span>;
  return <span className="foot-end">{savingIds.size > 0 ? '' : 'All steps saved'}</span>;
}

/** The last step, to take back: it stays until the next one. */
function LastStepBar({ inbox, hasSingleKeys }: { inbox: InboxModel; hasSingleKeys: boolean }) {
  const { last } = inbox.steps;
  if (!last) return null;
  return (
    <section className="foot-line last-step" id="last-step" aria-label="Last step" tabIndex={-1}>
      <p>
        {last.words}
        {last.company !== undefined && (
          <>
            : <OutsideText text={last.company} />
          </>
        )}
      </p>
      {last.undo && (
        <form
          method="post"
          action="/inbox/undo"
          onSubmit={(event) => {
            event.preventDefault();
            inbox.undo();
          }}
        >
          <input type="hidden" name={last.undo.field} value={last.undo.value} />
          <input type="hidden" name="back" value={inbox.back} />
          <button className="small-button" type="submit">
            Undo{last.undoWords !== undefined && `: ${last.undoWords}`}{' '}
            {hasSingleKeys && <KeyHint keys="z" />}
          </button>
        </form>
      )}
      <QueueState inbox={inbox} />
    </section>
  );
}

/** The keys that a founder begins with, while there is nothing else to say. */
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

function KeysLine({ view, inbox }: { view: InboxView; inbox: InboxModel }) {
  const mayReview = useMay('reviewer');
  return (
    <p className="foot-keys needs-script">
      {firstKeys(view)
        .filter(([, , needed]) => needed === undefined || mayReview)
        .map(([keys, words]) => (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {words}
          </span>
        ))}
      <QueueState inbox={inbox} />
    </p>
  );
}

/** Steps that came too late: who was first, with what; nothing of theirs was overwritten. */
function ConflictNotice({ inbox, query }: { inbox: InboxModel; query: string }) {
  const { conflicts } = inbox.steps;
  const zone = useTimeZone();
  if (conflicts.length === 0) return null;
  return (
    <div className="conflict-notice" role="alert" id="conflict-notice" tabIndex={-1}>
      <h2>Somebody acted first</h2>
      <ul>
        {conflicts.map(({ leadId, company, tried, first }) => (
          <li key={leadId}>
            <a href={`/inbox/${leadId}${query}`} data-lead={leadId}>
              <OutsideText text={company} />
            </a>
            :{' '}
            {first ? (
              <>
                {eventInWords(first, zone)}, <UtcTime iso={first.at} />.
              </>
            ) : (
              'it has changed meanwhile.'
            )}{' '}
            Your step ({tried}) was not stored.
          </li>
        ))}
      </ul>
      <p>The list and the lead now show how it stands. Decide again if you still want to.</p>
      <a
        className="small-button"
        href={`/inbox${query}`}
        onClick={(event) => {
          event.preventDefault();
          inbox.dismiss();
        }}
      >
        Dismiss
      </a>
    </div>
  );
}
