import { Button } from '@/app/_components/button';
import { Choice, Choices, Input, TextArea } from '@/app/_components/controls';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { type ControlAttributes, Field } from '@/app/_components/field';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { type ActField, actWords } from './act-labels';
import { type RoomProps, Small } from './parts';

function Control({ field, text, ...control }: { field: ActField; text: string } & ControlAttributes) {
  const { name, look, options, isOptional = false } = field;
  const props = { ...control, name, defaultValue: text, 'aria-required': !isOptional };
  if (!options)
    return look === 'long' ? <TextArea dir="auto" {...props} /> : <Input dir="auto" type={look} {...props} />;
  return (
    <Choices isWrong={control['aria-invalid'] ?? false}>
      {options.map(([value, label, note], at) => {
        const id = at === 0 ? control.id : undefined;
        return (
          <Choice key={value} id={id} name={name} value={value} defaultChecked={value === text}>
            <b className="font-semibold">{label}</b>
            {note && <Small>{note}</Small>}
          </Choice>
        );
      })}
    </Choices>
  );
}

interface ActFormProps extends RoomProps {
  act: keyof typeof actWords;
  /** Fixed fields that distinguish several forms of one action. */
  fixed?: Readonly<Record<string, string>>;
  /** Texts of the fields in a new form. */
  texts?: Readonly<Record<string, string>>;
  button?: string;
  fields?: readonly ActField[];
}

/** Form of one action; nothing if the reader may not do it now. A refused form shows its error and the typed text. */
export async function ActForm({ view, base, act, fixed = {}, texts = {}, ...own }: ActFormProps) {
  if (!view.allowedActs.includes(act)) return null;
  const { button, note, fields = [], isFilled, isFolded } = { ...actWords[act], ...own };
  const sent = await failedForm();
  const hidden = Object.entries({ act, ...fixed });
  // The plan that was sent may have another number than the one that is shown now.
  const isSent = hidden.every(([name, text]) => name === 'plan_no' || sent?.texts.get(name) === text);
  const failed = isSent ? sent : undefined;
  const refused = failed && errorOfForm(failed);
  const idOf = (name: string) => [...hidden.map(([, text]) => text), name].join('-');
  // An error without a field belongs to the action itself.
  const words = [{ name: 'act', label: '' }, ...fields].map((word) => ({
    ...word,
    missing: `Enter: ${word.label}.`,
  }));
  const error = refused && explainError(refused, words);
  const linked = error?.fields.map((wrong) => ({ ...wrong, field: idOf(wrong.field) }));
  const form = (
    <form className="grid content-start gap-4" id={idOf('act')} method="post" action={`${base}/act/${act}`}>
      {error && <ErrorSummary error={{ ...error, fields: linked ?? [] }} />}
      {[...hidden, ['version', String(view.pilot.version)]].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => {
        const { name, label, hint, isOptional } = field;
        const message = error?.fields.find((wrong) => wrong.field === name)?.message;
        const text = failed?.texts.get(name) ?? texts[name] ?? '';
        return (
          <Field
            key={name}
            name={idOf(name)}
            label={label}
            hint={hint}
            isOptional={isOptional}
            error={message}
          >
            {(attributes) => <Control field={field} text={text} {...attributes} />}
          </Field>
        );
      })}
      <div>
        <Button kind={isFilled ? 'filled' : 'quiet'}>{button}</Button>
        {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
      </div>
    </form>
  );
  if (!isFolded) return form;
  return (
    <details open={error !== undefined}>
      <summary className="min-h-target py-target-pad font-semibold">{button}</summary>
      {form}
    </details>
  );
}
