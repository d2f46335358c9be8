import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import type { InboxPage } from '@/lib/inbox/inbox';
import { selectedLeadsMax } from '@/lib/inbox/selection-limits';
import type { InboxView } from '@/lib/inbox/views';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { timeWordsMax } from '@/lib/review/snooze/time-words';
import { declineReasonWords, lostReasonWords } from '@/lib/review/words';
import { SmallButton } from '../../_components/small-button';
import { LabelledField, SmallInput, SmallSelect } from '../../_components/small-field';
import type { ActionChoices } from '../_lead/action-form';
import { useTimeZone } from '../_screen/time-zone';

const decisions = ['start_review', 'accept', 'decline', 'snooze', 'assign', 'duplicate', 'deselect'] as const;
/** What is done with accepted leads. */
const stageSteps = ['contact', 'propose', 'start_pilot', 'win', 'lose', 'assign', 'deselect'] as const;
export type BulkCommand = (typeof decisions | typeof stageSteps)[number];

/** The steps that a page without a script offers, in words that name the field which each needs. */
const decisionOptions = {
  start_review: 'In review',
  accept: 'Accept',
  decline: 'Decline, for the reason',
  snooze: 'Snooze until',
  assign: 'Assign to',
  duplicate: 'Duplicate of',
};
const stageOptions = {
  contact: 'Contacted',
  propose: 'Proposal made',
  start_pilot: 'Pilot running',
  win: 'Won',
  lose: 'Lost, for the reason',
  assign: 'Assign to',
};

/** How many leads are ticked, and what can be done with them. */
export function BulkBar({
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
    <div
      className="noscript:hidden flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t-3 border-ink px-4 py-1.5"
      role="toolbar"
      aria-label="Selected leads"
    >
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

function Choice({
  label,
  name,
  words,
}: {
  label: string;
  name: string;
  words: Readonly<Record<string, string>>;
}) {
  return (
    <LabelledField label={label}>
      <SmallSelect name={name}>
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SmallSelect>
    </LabelledField>
  );
}

/** What a step on several leads needs, whichever it is: without a script the form does not change with the step. */
function BulkFields({ view, choices }: { view: InboxView; choices: ActionChoices }) {
  const isOfPilots = view === 'pilots';
  const zone = useTimeZone();
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Choice label="Step" name="action" words={isOfPilots ? stageOptions : decisionOptions} />
      <Choice label="Reason" name="reason" words={isOfPilots ? lostReasonWords : declineReasonWords} />
      {!isOfPilots && (
        <LabelledField label={`Until when (${zone})`}>
          <SmallInput
            name="until_words"
            defaultValue={choices.typedWords ?? 'tomorrow'}
            maxLength={timeWordsMax}
            autoComplete="off"
            spellCheck={false}
          />
        </LabelledField>
      )}
      <LabelledField label="Founder">
        <SmallSelect name="assignee">
          {[...choices.founders, { id: '', name: 'Nobody' }].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SmallSelect>
      </LabelledField>
      {!isOfPilots && (
        <LabelledField label="Company or id of the lead that counts">
          <SmallInput
            name="duplicate_of"
            defaultValue={choices.typedOriginal?.text}
            autoComplete="off"
            spellCheck={false}
          />
        </LabelledField>
      )}
      <LabelledField label="Note">
        <SmallInput name="text" maxLength={stringCodePointsMax} />
      </LabelledField>
    </>
  );
}

/** The form that the boxes of the rows belong to: what a page without a script takes steps on several with. */
export function BulkForm({
  view,
  back,
  choices,
  whole,
}: {
  view: InboxView;
  back: string;
  choices: ActionChoices;
  whole: WholeFilter | null;
}) {
  return (
    <form
      id="bulk-form"
      className="[@media(scripting:enabled)]:hidden px-4"
      method="post"
      action="/inbox/act"
    >
      <input type="hidden" name="back" value={back} />
      <fieldset className="flex flex-wrap items-end gap-2 py-3">
        <legend className="float-none">With the ticked leads</legend>
        <BulkFields view={view} choices={choices} />
        <SmallButton kind="main" type="submit">
          Apply
        </SmallButton>
        {whole && (
          <>
            <input type="hidden" name="query" value={whole.query} />
            <input type="hidden" name="count" value={whole.count} />
            <input type="hidden" name="as_of" value={whole.asOf} />
            <SmallButton type="submit" formAction="/inbox/act/all">
              Apply to all {whole.count.toLocaleString('en-US')} of this filter
            </SmallButton>
          </>
        )}
      </fieldset>
    </form>
  );
}
