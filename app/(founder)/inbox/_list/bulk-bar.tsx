import { listedCommands } from '@/lib/inbox/inbox-commands';
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
        <span>Id of the lead that counts</span>
        <input className="small-input" name="duplicate_of" autoComplete="off" spellCheck={false} />
      </label>
      <label>
        <span>Note</span>
        <input className="small-input" name="text" maxLength={stringCodePointsMax} />
      </label>
    </>
  );
}

/** The form that the boxes of the rows belong to: what a page without a script takes steps on several with. */
export function BulkForm({ back, choices }: { back: string; choices: ActionChoices }) {
  return (
    <form id="bulk-form" className="needs-no-script bulk-form" method="post" action="/inbox/act">
      <input type="hidden" name="back" value={back} />
      <fieldset>
        <legend>With the ticked leads</legend>
        <BulkFields choices={choices} />
        <button className="small-button small-button-main" type="submit">
          Apply
        </button>
      </fieldset>
    </form>
  );
}

/** A step on all leads of a filter, whose number is said on the button that takes it. */
export function FilterStepForm({
  query,
  total,
  asOf,
  back,
  choices,
}: {
  query: string;
  total: number;
  /** When the leads were counted, ISO 8601. */
  asOf: string;
  back: string;
  choices: ActionChoices;
}) {
  const count = total.toLocaleString('en-US');
  return (
    <form className="bulk-form" method="post" action="/inbox/act/all">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="query" value={query.slice(1)} />
      <input type="hidden" name="count" value={total} />
      <input type="hidden" name="as_of" value={asOf} />
      <fieldset>
        <legend>With all {count} leads of this filter</legend>
        <BulkFields choices={choices} />
        <button className="small-button small-button-main" type="submit">
          Apply to all {count}
        </button>
      </fieldset>
    </form>
  );
}
