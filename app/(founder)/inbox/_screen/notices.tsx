import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import type { LeadEvent } from '@/lib/review/review';
import { eventInWords } from '@/lib/review/words';
import type { Undoable } from './inbox-client';

/** The last step, and what takes it back while it can be taken back. */
export interface LastStep {
  words: string;
  /** The lead that it was about, where it was one. */
  company?: string;
  undo: Undoable | null;
}

/** A step that was not stored, because somebody else had acted. */
export interface Conflict {
  leadId: string;
  company: string;
  /** What was tried, as its button is called. */
  tried: string;
  first: LeadEvent | null;
}

/** The last step, to take back: it stays until the next one. */
export function UndoBar({
  last,
  back,
  hasSingleKeys,
  onUndo,
}: {
  last: LastStep | null;
  back: string;
  hasSingleKeys: boolean;
  onUndo: () => void;
}) {
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
            onUndo();
          }}
        >
          <input type="hidden" name={last.undo.field} value={last.undo.value} />
          <input type="hidden" name="back" value={back} />
          <button className="small-button" type="submit">
            Undo{' '}
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
export function ConflictNotice({
  conflicts,
  query,
  onDismiss,
}: {
  conflicts: readonly Conflict[];
  query: string;
  onDismiss: () => void;
}) {
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
                {eventInWords(first)}, <UtcTime iso={first.at} />.
              </>
            ) : (
              'it has changed meanwhile.'
            )}{' '}
            Your step ({tried}) was not stored.
          </li>
        ))}
      </ul>
      <p>The list and the lead now show how it stands. Decide again if you still want to.</p>
      <a className="small-button" href={`/inbox${query}`} onClick={dismissed(onDismiss)}>
        Dismiss
      </a>
    </div>
  );
}

const dismissed = (onDismiss: () => void) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  onDismiss();
};
