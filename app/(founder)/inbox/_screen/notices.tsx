import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import { eventInWords } from '@/lib/review/words';
import { useTimeZone } from './time-zone';
import type { InboxModel } from './use-inbox';

const stepsInWords = (count: number) => (count === 1 ? '1 step waits' : `${count} steps wait`);

/** That nobody answers, that nobody is signed in any more, or that nothing new would be told; and what waits. */
export function QueueNotice({ inbox }: { inbox: InboxModel }) {
  const { waitingCount, isOffline, isSignedOut, isStreamGone, sendAgain } = inbox.queue;
  const kept = waitingCount > 0 ? ` ${stepsInWords(waitingCount)} and will be sent.` : '';
  return (
    <div role="status" className="queue-notice">
      {isSignedOut && (
        <p>
          You are signed out.{kept}{' '}
          <a href="/sign-in?next=/inbox" target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>
          , then{' '}
          <button type="button" className="small-button" onClick={sendAgain}>
            Send again
          </button>
        </p>
      )}
      {!isSignedOut && isOffline && <p>No connection to the portal.{kept}</p>}
      {!isSignedOut && !isOffline && waitingCount > 0 && <p>{waitingCount} waiting</p>}
      {!isSignedOut && !isOffline && isStreamGone && (
        <p>What others do is not shown at the moment. The connection is tried again.</p>
      )}
    </div>
  );
}

/** The last step, to take back: it stays until the next one. */
export function UndoBar({ inbox, hasSingleKeys }: { inbox: InboxModel; hasSingleKeys: boolean }) {
  const { last } = inbox.steps;
  if (!last) return null;
  return (
    <section className="undo-bar" id="last-step" aria-label="Last step" tabIndex={-1}>
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
            Undo{last.undoWords !== undefined && <>: {last.undoWords}</>}{' '}
            {hasSingleKeys && (
              <span aria-hidden="true">
                <kbd>z</kbd>
              </span>
            )}
          </button>
        </form>
      )}
    </section>
  );
}

/** Steps that came too late: who was first, with what; nothing of theirs was overwritten. */
export function ConflictNotice({ inbox, query }: { inbox: InboxModel; query: string }) {
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
