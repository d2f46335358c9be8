import { type FormEvent, useId, useState } from 'react';
import type { FounderName } from '@/lib/founders/founder';
import type { NearDuplicate } from '@/lib/inbox/inbox';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import type { ReviewAction } from '@/lib/review/actions';
import type { SeenLead } from '@/lib/review/review';
import type { DetailedAction } from '@/lib/review/transitions';
import { actionWords, declineReasonWords, lostReasonWords } from '@/lib/review/words';
import { StepFailure } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import { SmallField, SmallInput, SmallTextArea } from '../../_components/small-field';
import { keepText, keptText } from './drafts';
import { DuplicateFields, type TypedOriginal } from './duplicate-fields';
import { pressInForm } from './form-keys';
import { overLead } from './over-lead';
import { RadioList, radioBox, radioLine } from './radio-list';
import { resolvedSnooze, SnoozeFields, SnoozePresets } from './snooze-fields';

export interface ActionChoices {
  me: FounderName;
  founders: readonly FounderName[];
  /** Offered as the original of a duplicate; asked for where they are not known. */
  nearDuplicates?: readonly NearDuplicate[];
  /** A company that was written without a script as the original of a duplicate, and is not one lead alone. */
  typedOriginal: TypedOriginal | undefined;
  now: Date;
  /** A time that was written without a script and not understood. */
  typedWords: string | undefined;
}

/** What the fields of a form are made from: the choices, and what was typed before and not sent. */
interface FieldsProps extends ActionChoices {
  leads: readonly SeenLead[];
  kept: string;
  onType: (text: string) => void;
}

/** Options of which one is chosen, the first nine of them by their digits too. */
function Choices({
  legend,
  name,
  options,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; words: string }[];
}) {
  return (
    <RadioList legend={legend}>
      {options.map(({ value, words }, at) => (
        <label key={value} className={radioLine}>
          <input
            className={radioBox}
            type="radio"
            name={name}
            value={value}
            defaultChecked={at === 0}
            aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
          />{' '}
          {words}{' '}
          {at < 9 && (
            <span className="noscript:hidden" aria-hidden="true">
              <kbd>{at + 1}</kbd>
            </span>
          )}
        </label>
      ))}
    </RadioList>
  );
}

const declineReasons = Object.entries(declineReasonWords).map(([value, words]) => ({ value, words }));

function DeclineFields(props: FieldsProps) {
  return (
    <>
      <Choices legend="Reason" name="reason" options={declineReasons} />
      <NoteField {...props} label="Note for the founders, if there is more to say" isRequired={false} />
    </>
  );
}

const lostReasons = Object.entries(lostReasonWords).map(([value, words]) => ({ value, words }));

/**
 * An amount as people type it; the portal asks back where it can be read in two ways. Several leads are not asked for one,
 * which would count for each of them.
 */
function AmountField({ leads, label }: { leads: readonly SeenLead[]; label: string }) {
  const id = useId();
  if (leads.length > 1) return null;
  return (
    <SmallField id={id} label={label}>
      <SmallInput id={id} name="amount" inputMode="decimal" maxLength={40} autoComplete="off" />
    </SmallField>
  );
}

function LoseFields(props: FieldsProps) {
  return (
    <>
      <Choices legend="Reason" name="reason" options={lostReasons} />
      <AmountField leads={props.leads} label="Annual plan that was lost (USD), if known" />
      <NoteField {...props} label="Note for the founders, if there is more to say" isRequired={false} />
    </>
  );
}

function AssignFields({ me, founders }: ActionChoices) {
  const others = founders
    .filter(({ id }) => id !== me.id)
    .map(({ id, name }) => ({ value: id, words: name }));
  const options = [{ value: me.id, words: `${me.name} (you)` }, ...others, { value: '', words: 'Nobody' }];
  return <Choices legend="Who has it" name="assignee" options={options} />;
}

function NoteField({
  label,
  isRequired,
  kept,
  onType,
}: Pick<FieldsProps, 'kept' | 'onType'> & { label: string; isRequired: boolean }) {
  const id = useId();
  // What was typed when the form was opened, not since.
  const [typedBefore] = useState(kept);
  return (
    <SmallField id={id} label={label}>
      <SmallTextArea
        id={id}
        name="text"
        required={isRequired}
        maxLength={stringCodePointsMax}
        defaultValue={typedBefore}
        onChange={(event) => onType(event.target.value)}
      />
      {typedBefore !== '' && <p className="text-md text-ink-2">This is what you had typed and not sent.</p>}
    </SmallField>
  );
}

function NoteFields(props: FieldsProps) {
  return <NoteField {...props} label="Note for the founders" isRequired />;
}

const fieldsOf: Record<DetailedAction, (props: FieldsProps) => React.JSX.Element> = {
  decline: DeclineFields,
  duplicate: DuplicateFields,
  snooze: ({ now, kept, typedWords, onType }) => (
    <SnoozeFields now={now} kept={kept || (typedWords ?? '')} onType={onType} />
  ),
  assign: AssignFields,
  note: NoteFields,
  win: ({ leads }) => <AmountField leads={leads} label="Annual plan that was signed (USD), if known" />,
  lose: LoseFields,
};

/** The hidden fields of every step: what is done, to which leads in which version, and where to go back to. */
export function StepFields({
  action,
  leads,
  back,
}: {
  action: ReviewAction;
  leads: readonly SeenLead[];
  back: string;
}) {
  return (
    <>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="back" value={back} />
      {leads.map(({ leadId, version }) => (
        <input key={leadId} type="hidden" name="lead" value={`${leadId}:${version}`} />
      ))}
    </>
  );
}

/** The fields of a form with the button that sent it, as the browser would send them. */
export function sentFields(event: FormEvent<HTMLFormElement>): URLSearchParams {
  const { nativeEvent, currentTarget } = event;
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(currentTarget, submitter))
    if (typeof value === 'string') fields.append(name, value);
  return fields;
}

/** What is to be sent, or why it would be refused, as far as it shows here. */
function checkedFields(
  action: DetailedAction,
  fields: URLSearchParams,
  now: Date,
): URLSearchParams | { problem: string } {
  if (action === 'snooze') return resolvedSnooze(fields, now);
  const isUntold = fields.get('reason') === 'other' && !fields.get('text')?.trim();
  return isUntold ? { problem: 'Say in the note what the other reason is.' } : fields;
}

/** The keys that send a form, beside its button; a single line is sent by Enter alone. */
function SendKeys({ action }: { action: DetailedAction }) {
  const isText = action === 'note' || action === 'decline' || action === 'lose';
  return (
    <span className="text-md text-ink-2 noscript:hidden" aria-hidden="true">
      {isText ? (
        <>
          <kbd>Ctrl Enter</kbd> or <kbd>⌘ Enter</kbd>
        </>
      ) : (
        <kbd>Enter</kbd>
      )}
    </span>
  );
}

const grid = 'grid justify-items-start gap-3';
const actionForm = { inLine: `${grid} py-3`, overLead: `${grid} ${overLead}` };

/** A step that asks for something first, as a form that works without a script too. */
export function ActionForm({
  action,
  leads,
  back,
  choices,
  failure,
  place = 'inLine',
  onSend,
}: {
  action: DetailedAction;
  leads: readonly SeenLead[];
  back: string;
  choices: ActionChoices;
  failure: string | undefined;
  /** Whether it stands in line, or over the lead on the line of its buttons. */
  place?: keyof typeof actionForm;
  onSend: (fields: URLSearchParams) => void;
}) {
  const Fields = fieldsOf[action];
  const [problem, setProblem] = useState<string>();
  const wrong = problem ?? failure;
  return (
    <form
      className={actionForm[place]}
      method="post"
      action="/inbox/act"
      aria-label={actionWords[action].button}
      onKeyDown={pressInForm}
      onChange={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkedFields(action, sentFields(event), choices.now);
        if ('problem' in checked) return setProblem(checked.problem);
        setProblem(undefined);
        keepText(action, leads, '');
        onSend(checked);
      }}
    >
      <StepFields action={action} leads={leads} back={back} />
      {wrong && <StepFailure>{wrong}</StepFailure>}
      <Fields
        {...choices}
        leads={leads}
        kept={keptText(action, leads)}
        onType={(text) => keepText(action, leads, text)}
      />
      <p className="flex flex-wrap items-center gap-2">
        <SmallButton kind="main" type="submit">
          {actionWords[action].button}
        </SmallButton>
        <SendKeys action={action} />
      </p>
      {action === 'snooze' && <SnoozePresets now={choices.now} />}
    </form>
  );
}
