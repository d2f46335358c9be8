import type { ComponentProps, ReactNode } from 'react';
import { Input, TickLine } from './controls';

/** Attributes for a control of a {@link Field}. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Description for agents (WebMCP); the label by default. */
  toolparamdescription?: string;
}

const hintClass = 'max-w-[56ch] text-md text-pretty text-ink-2';

/** A field is marked at its side while its control is wrong. */
const fieldClass =
  'min-w-0 has-[[aria-invalid=true]]:border-l-3 has-[[aria-invalid=true]]:border-bad has-[[aria-invalid=true]]:pl-3';

interface FieldProps {
  /** The wire's name, which is also the control's id. */
  name: string;
  label: string;
  /** The visible label, if it is more than a text. */
  shownLabel?: ReactNode;
  isOptional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The part of the typed text that caused the error. */
  passage?: string | undefined;
  /** Note below the control, such as the number of characters left. */
  note?: ReactNode;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A labelled control with its hint, its error and its counter. */
export function Field({
  name,
  label,
  shownLabel = label,
  isOptional = false,
  hint,
  error,
  passage,
  note,
  children,
}: FieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`, note && `${name}-note`].filter(
    Boolean,
  );
  return (
    <div className={fieldClass} data-field="">
      <label htmlFor={name} className="block font-semibold">
        {shownLabel}
        {isOptional && <span className="text-md font-normal text-ink-3"> optional</span>}
      </label>
      {hint && (
        <p className={hintClass} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError name={name} error={error} passage={passage} />}
      {children({
        id: name,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        toolparamdescription: typeof hint === 'string' ? `${label}. ${hint}` : label,
      })}
      {note && (
        <p className={`${hintClass} tabular-nums`} id={`${name}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A one-line field with the props of an `input`. */
export function InputField({
  label,
  isOptional,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'note' | 'children'> & ComponentProps<'input'>) {
  return (
    <Field name={input.name} label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => <Input dir="auto" {...attributes} {...input} />}
    </Field>
  );
}

/** Error of a field, above its control, with the words it is about underlined. */
export function FieldError({
  name,
  error,
  passage,
}: {
  name: string;
  error: string;
  passage?: string | undefined;
}) {
  return (
    <p className="max-w-[56ch] text-md font-semibold text-bad" id={`${name}-error`}>
      <span className="sr-only">Error: </span>
      {error}
      {passage && (
        <span className="block font-normal text-ink">
          It looks like a secret here:{' '}
          <u dir="auto" className="wrap-anywhere decoration-bad decoration-2 underline-offset-4">
            {passage}
          </u>
        </span>
      )}
    </p>
  );
}

/** A checkbox with its label, its hint and its error. */
export function TickField({
  name,
  label,
  hint,
  error,
  children,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
}) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean);
  return (
    <div className={fieldClass} data-field="">
      {error && <FieldError name={name} error={error} />}
      <TickLine id={name} label={label}>
        {children({
          id: name,
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </TickLine>
      {hint && (
        <p className={`${hintClass} -mt-2 mb-2 ml-9`} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
