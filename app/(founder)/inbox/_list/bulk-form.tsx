import { hasRole } from '@/lib/founders/team/roles';
import type { InboxPage } from '@/lib/inbox/inbox';
import { selectedLeadsMax } from '@/lib/inbox/selection-limits';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { timeWordsMax } from '@/lib/review/snooze/time-words';
import { declineReasonWords, lostReasonWords } from '@/lib/review/words';
import { SmallButton } from '../../_components/small-button';
import { LabelledField, SmallInput, SmallSelect } from '../../_components/small-field';
import type { InboxScreenProps } from '../_page/inbox-screen';
import { addressOf } from './filter-address';

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

/** A filter with as many leads as one step may be taken on, as they were counted. */
interface WholeFilter {
  query: string;
  count: number;
  asOf: string;
}

/** The filter of a page as a step on all its leads names it; null where they are too many, or none. */
function wholeFilterOf({ total, asOf }: InboxPage, query: string): WholeFilter | null {
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
function BulkFields({ inbox }: { inbox: InboxScreenProps }) {
  const { founders, typedWords, typedOriginal, settings } = inbox;
  const zone = settings.time_zone ?? 'UTC';
  const isOfPilots = inbox.filter.view === 'pilots';
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Choice label="Step" name="action" words={isOfPilots ? stageOptions : decisionOptions} />
      <Choice label="Reason" name="reason" words={isOfPilots ? lostReasonWords : declineReasonWords} />
      {!isOfPilots && (
        <LabelledField label={`Until when (${zone})`}>
          <SmallInput
            name="until_words"
            defaultValue={typedWords ?? 'tomorrow'}
            maxLength={timeWordsMax}
            autoComplete="off"
            spellCheck={false}
          />
        </LabelledField>
      )}
      <LabelledField label="Founder">
        <SmallSelect name="assignee">
          {[...founders, { id: '', name: 'Nobody' }].map(({ id, name }) => (
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
            defaultValue={typedOriginal?.text}
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

/**
 * The form that the boxes of the rows belong to: what a page without a script takes steps on several with. It is rendered
 * by the server alone, and no part of the inbox's script.
 */
export function BulkForm({ inbox }: { inbox: InboxScreenProps }) {
  if (!hasRole(inbox.me, 'reviewer')) return null;
  const whole = wholeFilterOf(inbox.page, inbox.query);
  return (
    <form
      id="bulk-form"
      className="[@media(scripting:enabled)]:hidden px-4"
      method="post"
      action="/inbox/act"
    >
      <input type="hidden" name="back" value={addressOf(inbox.opened?.leadId, inbox.query)} />
      <fieldset className="flex flex-wrap items-end gap-2 py-3">
        <legend className="float-none">With the ticked leads</legend>
        <BulkFields inbox={inbox} />
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
