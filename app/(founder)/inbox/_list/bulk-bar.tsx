import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import type { InboxPage } from '@/lib/inbox/inbox';
import { selectedLeadsMax } from '@/lib/inbox/selection-limits';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { timeWordsMax } from '@/lib/review/snooze/time-words';
import { declineReasonWords } from '@/lib/review/words';
import type { ActionChoices } from '../_lead/action-form';
import { useTimeZone } from '../_screen/time-zone';

const bulkCommands = [
  'start_review',
  'accept',
  'decline',
  'snooze',
  'assign',
  'duplicate',
  'deselect',
] as const;
export type BulkCommand = (typeof bulkCommands)[number];

/** How many leads are ticked, and what can be done with them. */
export function BulkBar({ count, onRun }: { count: number; onRun: (command: BulkCommand) => void }) {
  if (count === 0) return null;
  return (
    <div className="foot-line bulk-bar needs-script" role="toolbar" aria-label="Selected leads">
      <strong className="figures">{count} selected</strong>
      <span className="bulk-steps">
        {bulkCommands.map((id) => (
          <button key={id} type="button" className="small-button" onClick={() => onRun(id)}>
            {listedCommands.find((command) => command.id === id)?.name}
          </button>
        ))}
      </span>
    </div>
  );
}

/** A filter with as many leads as one step may be taken on, as they were counted. */
interface WholeFilter {
  query: string;
  count: number;
  asOf: string;
}

/** The filter of a page as a step on all its leads names it; null where they are too many, or none. */
export function wholeFilterOf({ total, asOf }: InboxPage, query: string): WholeFilter | null {
  const isSome = total !== null && total > 0 && total <= selectedLeadsMax;
  return isSome ? { query, count: total, asOf } : null;
}

/** What a step on several leads needs, whichever it is: without a script the form does not change with the step. */
function BulkFields({ choices }: { choices: ActionChoices }) {
  const zone = useTimeZone();
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <label>
        <span>Step</span>
        <select className="small-input" name="action">
          <option value="start_review">In review</option>
          <option value="accept">Accept</option>
          <option value="decline">Decline, for the reason</option>
          <option value="snooze">Snooze until</option>
          <option value="assign">Assign to</option>
          <option value="duplicate">Duplicate of</option>
        </select>
      </label>
      <label>
        <span>Reason</span>
        <select className="small-input" name="reason">
          {Object.entries(declineReasonWords).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Until when ({zone})</span>
        <input
          className="small-input"
          name="until_words"
          defaultValue={choices.typedWords ?? 'tomorrow'}
          maxLength={timeWordsMax}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label>
        <span>Founder</span>
        <select className="small-input" name="assignee">
          {[...choices.founders, { id: '', name: 'Nobody' }].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Company or id of the lead that counts</span>
        <input
          className="small-input"
          name="duplicate_of"
          defaultValue={choices.typedOriginal?.text}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label>
        <span>Note</span>
        <input className="small-input" name="text" maxLength={stringCodePointsMax} />
      </label>
    </>
  );
}

/** The form that the boxes of the rows belong to: what a page without a script takes steps on several with. */
export function BulkForm({
  back,
  choices,
  whole,
}: {
  back: string;
  choices: ActionChoices;
  whole: WholeFilter | null;
}) {
  return (
    <form id="bulk-form" className="needs-no-script bulk-form" method="post" action="/inbox/act">
      <input type="hidden" name="back" value={back} />
      <fieldset>
        <legend>With the ticked leads</legend>
        <BulkFields choices={choices} />
        <button className="small-button small-button-main" type="submit">
          Apply
        </button>
        {whole && (
          <>
            <input type="hidden" name="query" value={whole.query} />
            <input type="hidden" name="count" value={whole.count} />
            <input type="hidden" name="as_of" value={whole.asOf} />
            <button className="small-button" type="submit" formAction="/inbox/act/all">
              Apply to all {whole.count.toLocaleString('en-US')} of this filter
            </button>
          </>
        )}
      </fieldset>
    </form>
  );
}
