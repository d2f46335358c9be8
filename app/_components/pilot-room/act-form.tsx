import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { Choice, Choices, Input, Select, TextArea } from '@/app/_components/controls';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { type ControlAttributes, Field } from '@/app/_components/field';
import { errorOfForm, failedForm } from '@/app/failed-form';
import type { PilotAct } from '@/lib/pilots/pilot';
import { type RoomProps, Small } from './parts';

interface ActField {
  name: string;
  label: string;
  look?: 'line' | 'long' | 'date' | 'select' | 'choices';
  hint?: string;
  value?: string;
  isOptional?: boolean;
  options?: readonly (readonly [value: string, label: string, note?: string])[];
}

function Control({
  field,
  text,
  attributes,
}: {
  field: ActField;
  text: string;
  attributes: ControlAttributes;
}) {
  const { name, look = 'line', options = [], isOptional = false } = field;
  const shared = { ...attributes, name, defaultValue: text, 'aria-required': !isOptional };
  switch (look) {
    case 'long':
      return <TextArea dir="auto" {...shared} />;
    case 'select':
      return (
        <Select {...shared}>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'choices':
      return (
        <Choices>
          {options.map(([value, label, note], at) => (
            <Choice
              key={value}
              id={at === 0 ? attributes.id : undefined}
              name={name}
              value={value}
              defaultChecked={value === text}
            >
              <b className="font-semibold">{label}</b>
              {note && <Small>{note}</Small>}
            </Choice>
          ))}
        </Choices>
      );
    default:
      return <Input dir="auto" type={look === 'date' ? 'date' : 'text'} {...shared} />;
  }
}

/** Form of one act; nothing if the reader may not do it now. A refused form shows its error and what was typed. */
export async function ActForm({
  view,
  base,
  act,
  button,
  isQuiet = false,
  fixed = {},
  fields = [],
  note,
  folded,
}: RoomProps & {
  act: PilotAct;
  button: ReactNode;
  isQuiet?: boolean;
  /** Fields that the reader does not change; they tell forms of one act apart. */
  fixed?: Readonly<Record<string, string>>;
  fields?: readonly ActField[];
  note?: string;
  /** Summary under which the form is folded until it is needed. */
  folded?: string;
}) {
  if (!view.allowedActs.includes(act)) return null;
  const own = Object.entries({ act, ...fixed });
  const sent = await failedForm();
  const failed = own.every(([name, text]) => sent?.texts.get(name) === text) ? sent : undefined;
  const refused = failed && errorOfForm(failed);
  // An error that no field causes is the act's own.
  const words = [{ name: 'act', label: '' }, ...fields].map(({ name, label }) => ({
    name,
    label,
    missing: `Enter: ${label}.`,
  }));
  const error = refused && explainError(refused, words);
  const idOf = (name: string) => [...own.map(([, text]) => text), name].join('-');
  const form = (
    <form className="grid content-start gap-4" id={idOf('act')} method="post" action={`${base}/act/${act}`}>
      {error && (
        <ErrorSummary
          error={{ ...error, fields: error.fields.map((wrong) => ({ ...wrong, field: idOf(wrong.field) })) }}
        />
      )}
      {[...own, ['version', String(view.pilot.version)] as const].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <Field
          key={field.name}
          name={idOf(field.name)}
          label={field.label}
          hint={field.hint}
          isOptional={field.isOptional}
          error={error?.fields.find((wrong) => wrong.field === field.name)?.message}
        >
          {(attributes) => (
            <Control
              field={field}
              text={failed?.texts.get(field.name) ?? field.value ?? ''}
              attributes={attributes}
            />
          )}
        </Field>
      ))}
      <div>
        <Button type="submit" kind={isQuiet ? 'quiet' : 'filled'}>
          {button}
        </Button>
        {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
      </div>
    </form>
  );
  if (folded === undefined) return form;
  return (
    <details open={error !== undefined}>
      <summary className="min-h-target cursor-pointer py-target-pad font-semibold">{folded}</summary>
      {form}
    </details>
  );
}
