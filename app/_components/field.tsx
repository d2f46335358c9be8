import type { ComponentProps, ReactNode } from 'react';
import { Input, TickLine } from './controls';

export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  toolparamdescription?: string;
}

const hintClass = 'max-w-[56ch] text-md text-pretty text-ink-2';

const fieldClass =
  'min-w-0 has-[[aria-invalid=true]]:border-l-3 has-[[aria-invalid=true]]:border-bad has-[[aria-invalid=true]]:pl-3';

interface FieldProps {
  name: string;
  label: string;
  shownLabel?: ReactNode;
  isOptional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  passage?: string | undefined;
  note?: ReactNode;
  children: (attributes: ControlAttributes) => ReactNode;
}

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
        <p className={`${hintClass} mt-1 tabular-nums`} id={`${name}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

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
          This part looks like a secret:{' '}
          <u dir="auto" className="wrap-anywhere decoration-bad decoration-2 underline-offset-4">
            {passage}
          </u>
        </span>
      )}
    </p>
  );
}

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
