import type { ComponentProps, ReactNode } from 'react';

/** What a control of a {@link Field} has to carry. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** What WebMCP tells an agent of the control; absent, the browser takes the label. */
  toolparamdescription?: string;
}

interface FieldProps {
  /** The wire's name, which is also the control's id. */
  name: string;
  label: string;
  /** The label as it is shown, where that is more than a text. */
  shownLabel?: ReactNode;
  isOptional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The words of what was typed that the error is about. */
  passage?: string | undefined;
  /** Said below the control, such as how many characters are left. */
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
    <div className="field">
      <label htmlFor={name}>
        {shownLabel}
        {isOptional && <span className="field-optional"> optional</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
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
        <p className="field-hint figures" id={`${name}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A field of one line, which takes what an `input` takes. */
export function InputField({
  label,
  isOptional,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'note' | 'children'> & ComponentProps<'input'>) {
  return (
    <Field name={input.name} label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => <input className="input" dir="auto" {...attributes} {...input} />}
    </Field>
  );
}

/** What is wrong with a field, in front of its control, with the words that it is about underlined. */
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
    <p className="field-error" id={`${name}-error`}>
      <span className="visually-hidden">Error: </span>
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

/** A box to tick, with its label beside it. */
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
    <div className="field">
      {error && <FieldError name={name} error={error} />}
      <div className="tick">
        {children({
          id: name,
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <label htmlFor={name}>{label}</label>
      </div>
      {hint && (
        <p className="field-hint tick-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
