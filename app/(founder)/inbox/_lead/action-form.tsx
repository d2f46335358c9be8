import { type FormEvent, useId } from 'react';
import type { FounderName } from '@/lib/founders/founder';
import { inertLine } from '@/lib/kernel/inert-text';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import type { ReviewAction } from '@/lib/review/actions';
import type { SeenLead } from '@/lib/review/review';
import { snoozePresets } from '@/lib/review/snooze-presets';
import { actionWords, declineReasonWords } from '@/lib/review/words';

export type DetailedAction = Extract<ReviewAction, 'decline' | 'duplicate' | 'snooze' | 'assign' | 'note'>;

/** Whether a step asks for something first. */
export function isDetailed(action: ReviewAction): action is DetailedAction {
  return Object.hasOwn(fieldsOf, action);
}

interface LeadChoice {
  leadId: string;
  company: string;
}

export interface ActionChoices {
  me: FounderName;
  founders: readonly FounderName[];
  /** Offered as the original of a duplicate, likely ones first. */
  originals: readonly LeadChoice[];
  now: Date;
}

function DeclineFields() {
  return (
    <>
      <fieldset className="radio-list">
        <legend>Reason</legend>
        {Object.entries(declineReasonWords).map(([code, words], at) => (
          <label key={code}>
            <input type="radio" name="reason" value={code} defaultChecked={at === 0} /> {words}
          </label>
        ))}
      </fieldset>
      <NoteField label="Note for the founders, if there is more to say" isRequired={false} />
    </>
  );
}

function AssignFields({ me, founders }: ActionChoices) {
  const others = founders.filter(({ id }) => id !== me.id);
  return (
    <fieldset className="radio-list">
      <legend>Who has it</legend>
      {[{ id: me.id, name: `${me.name} (you)` }, ...others, { id: '', name: 'Nobody' }].map((choice, at) => (
        <label key={choice.id}>
          <input type="radio" name="assignee" value={choice.id} defaultChecked={at === 0} /> {choice.name}
        </label>
      ))}
    </fieldset>
  );
}

function DuplicateFields({ originals }: ActionChoices) {
  const id = useId();
  return (
    <div className="small-field">
      <label htmlFor={id}>Id of the lead that counts</label>
      <input
        id={id}
        className="small-input"
        name="duplicate_of"
        list={`${id}-leads`}
        required
        pattern="\s*lead_[0-9a-z]+\s*"
        title="An id that begins with lead_"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={`${id}-leads`}>
        {originals.map(({ leadId, company }) => (
          <option key={leadId} value={leadId}>
            {inertLine(company)}
          </option>
        ))}
      </datalist>
    </div>
  );
}

function SnoozeFields({ now }: ActionChoices) {
  const id = useId();
  const tomorrow = snoozePresets(now)[0]?.date;
  return (
    <div className="small-field">
      <label htmlFor={id}>Until the start of this day, UTC</label>
      <input
        id={id}
        className="small-input"
        type="date"
        name="until"
        min={tomorrow}
        defaultValue={tomorrow}
        required
      />
    </div>
  );
}

/** Days to choose at once. They stand behind the form's own button, which Enter in the field presses. */
function SnoozePresets({ now }: { now: Date }) {
  return (
    <div className="preset-row">
      {snoozePresets(now).map(({ name, date }) => (
        <button key={date} className="small-button" type="submit" name="until" value={date} formNoValidate>
          {name} <span className="note figures">{date}</span>
        </button>
      ))}
    </div>
  );
}

function NoteField({ label, isRequired }: { label: string; isRequired: boolean }) {
  const id = useId();
  return (
    <div className="small-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="small-input"
        name="text"
        required={isRequired}
        maxLength={stringCodePointsMax}
      />
    </div>
  );
}

function NoteFields() {
  return <NoteField label="Note for the founders" isRequired />;
}

const fieldsOf: Record<DetailedAction, (choices: ActionChoices) => React.JSX.Element> = {
  decline: DeclineFields,
  duplicate: DuplicateFields,
  snooze: SnoozeFields,
  assign: AssignFields,
  note: NoteFields,
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

/** A step that asks for something first, as a form that works without a script too. */
export function ActionForm({
  action,
  leads,
  back,
  choices,
  failure,
  onSend,
}: {
  action: DetailedAction;
  leads: readonly SeenLead[];
  back: string;
  choices: ActionChoices;
  failure: string | undefined;
  onSend: (fields: URLSearchParams) => void;
}) {
  const Fields = fieldsOf[action];
  return (
    <form
      className="action-form"
      method="post"
      action="/inbox/act"
      aria-label={actionWords[action].button}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(sentFields(event));
      }}
    >
      <StepFields action={action} leads={leads} back={back} />
      {failure && (
        <p className="step-failure" role="alert">
          {failure}
        </p>
      )}
      <Fields {...choices} />
      <button className="small-button small-button-main" type="submit">
        {actionWords[action].button}
      </button>
      {action === 'snooze' && <SnoozePresets now={choices.now} />}
    </form>
  );
}
