import { useId, useRef, useState } from 'react';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { amountQuestion, type ReviewAction, readStageAmount } from '@/lib/review/actions';
import { actionWords, declineReasonWords, lostReasonWords } from '@/lib/review/labels';
import type { SeenLead } from '@/lib/review/review';
import type { DetailedAction } from '@/lib/review/transitions';
import { StepFailure } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import { SmallField, SmallInput, SmallTextArea } from '../../_components/small-field';
import { type ActionChoices, useClock } from '../_screen/inbox-context';
import { DuplicateFields } from './duplicate-fields';
import { pressInForm, sentFields } from './form-keys';
import { RadioList, radioBox, radioLine } from './radio-list';
import { resolvedSnooze, SnoozeFields, SnoozePresets } from './snooze-fields';
import { keepText } from './typed-texts';
import { useKept } from './use-kept';

const textName = (action: ReviewAction, leads: readonly Pick<SeenLead, 'leadId'>[]) =>
  [
    action,
    ...leads.map(({ leadId }) => leadId).toSorted((one, other) => one.localeCompare(other, 'en')),
  ].join(' ');

interface FieldsProps extends ActionChoices {
  leads: readonly SeenLead[];
  /** Name under which the form's texts are kept. */
  form: string;
}

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
            <span aria-hidden="true">
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
      <NoteField {...props} label="Note for the founders, optional" isRequired={false} />
    </>
  );
}

const lostReasons = Object.entries(lostReasonWords).map(([value, words]) => ({ value, words }));

const amountOf = (form: string) => `${form} amount`;

/** An amount in free text. It is not asked for several leads, because it would count for each of them. */
function AmountField({ leads, form, label }: FieldsProps & { label: string }) {
  const id = useId();
  const { attributes, hint } = useKept(amountOf(form));
  if (leads.length > 1) return null;
  return (
    <SmallField id={id} label={label}>
      <SmallInput
        id={id}
        name="amount"
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        {...attributes}
      />
      {hint}
    </SmallField>
  );
}

function LoseFields(props: FieldsProps) {
  return (
    <>
      <Choices legend="Reason" name="reason" options={lostReasons} />
      <AmountField {...props} label="Value of the lost annual plan (USD), if known" />
      <NoteField {...props} label="Note for the founders, optional" isRequired={false} />
    </>
  );
}

function AssignFields({ me, founders }: ActionChoices) {
  const others = founders
    .filter(({ id }) => id !== me.id)
    .map(({ id, name }) => ({ value: id, words: name }));
  const options = [{ value: me.id, words: `${me.name} (you)` }, ...others, { value: '', words: 'Nobody' }];
  return <Choices legend="Assign to" name="assignee" options={options} />;
}

function NoteField({
  label,
  isRequired,
  form,
}: Pick<FieldsProps, 'form'> & { label: string; isRequired: boolean }) {
  const id = useId();
  const { attributes, hint } = useKept(form);
  return (
    <SmallField id={id} label={label}>
      <SmallTextArea
        id={id}
        name="text"
        required={isRequired}
        maxLength={stringCodePointsMax}
        {...attributes}
      />
      {hint}
    </SmallField>
  );
}

function NoteFields(props: FieldsProps) {
  return <NoteField {...props} label="Note for the founders" isRequired />;
}

const fieldsOf: Record<DetailedAction, (props: FieldsProps) => React.JSX.Element> = {
  decline: DeclineFields,
  duplicate: DuplicateFields,
  snooze: SnoozeFields,
  assign: AssignFields,
  note: NoteFields,
  win: (props) => <AmountField {...props} label="Signed annual plan (USD), if known" />,
  lose: LoseFields,
};

/** Returns the fields to send, or why the portal would refuse them. */
function checkedFields(
  action: DetailedAction,
  fields: URLSearchParams,
  now: Date,
): URLSearchParams | { problem: string } {
  if (action === 'snooze') return resolvedSnooze(fields, now);
  const isUntold = fields.get('reason') === 'other' && !fields.get('text')?.trim();
  return isUntold ? { problem: 'Give the reason in the note.' } : fields;
}

function SendKeys({ action }: { action: DetailedAction }) {
  const isText = action === 'note' || action === 'decline' || action === 'lose';
  return (
    <span className="text-md text-ink-2" aria-hidden="true">
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

export const popover =
  'absolute inset-x-0 bottom-full z-2 max-h-[min(28rem,calc(100dvh-200px))] overflow-auto border-t-3 border-ink bg-surface p-4 shadow-[0_-8px_32px_rgb(0_0_0/12%)] pane:px-7';
const grid = 'grid justify-items-start gap-3';
const actionForm = { inLine: `${grid} py-3`, popover: `${grid} ${popover}` };

export function ActionForm({
  action,
  leads,
  choices,
  failure,
  place = 'inLine',
  onSend,
}: {
  action: DetailedAction;
  leads: readonly SeenLead[];
  choices: ActionChoices;
  failure: string | undefined;
  /** Renders in line, or as a popover above the lead's buttons. */
  place?: keyof typeof actionForm;
  onSend: (fields: URLSearchParams) => void;
}) {
  const Fields = fieldsOf[action];
  const { now } = useClock();
  const name = textName(action, leads);
  const [problem, setProblem] = useState<string>();
  const asked = useRef<string>(undefined);
  const wrong = problem ?? failure;
  return (
    <form
      className={actionForm[place]}
      // A form that is sent before hydration must not put its fields into an address.
      method="post"
      aria-label={actionWords[action].button}
      onKeyDown={pressInForm}
      onChange={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkedFields(action, sentFields(event), now);
        if ('problem' in checked) {
          const note = event.currentTarget.elements.namedItem('text');
          if (note instanceof HTMLElement) note.focus();
          return setProblem(checked.problem);
        }
        const amount = readStageAmount(checked.get('amount') ?? '');
        const question = amountQuestion(amount, choices.planOf(leads[0]?.leadId ?? ''));
        if (question !== undefined && question !== asked.current) {
          asked.current = question;
          return setProblem(question);
        }
        setProblem(undefined);
        keepText(name, '');
        keepText(amountOf(name), '');
        onSend(checked);
      }}
    >
      <input type="hidden" name="action" value={action} />
      {wrong && <StepFailure>{wrong}</StepFailure>}
      <Fields {...choices} leads={leads} form={name} />
      <p className="flex flex-wrap items-center gap-2">
        <SmallButton kind="main">{actionWords[action].button}</SmallButton>
        <SendKeys action={action} />
      </p>
      {action === 'snooze' && <SnoozePresets />}
    </form>
  );
}
