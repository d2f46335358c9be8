import type { ComponentProps, ReactNode } from 'react';
import { Input, Select, TickBox, TickLine } from './controls';

export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  toolparamdescription?: string;
}

const hintClass = 'max-w-[56ch] text-md text-pretty text-ink-2';

const fieldClass =
  'min-w-0 has-[[aria-invalid=true],[data-wrong]]:border-l-3 has-[[aria-invalid=true],[data-wrong]]:border-bad has-[[aria-invalid=true],[data-wrong]]:pl-3';

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
  shownLabel,
  isOptional,
  hint,
  error,
  passage,
  ...input
}: Omit<FieldProps, 'note' | 'children'> & ComponentProps<'input'>) {
  const field = { name: input.name, label, shownLabel, isOptional, hint, error, passage };
  return <Field {...field}>{(attributes) => <Input dir="auto" {...attributes} {...input} />}</Field>;
}

export function SelectField({
  label,
  isOptional,
  hint,
  error,
  ...select
}: Omit<FieldProps, 'shownLabel' | 'passage' | 'note' | 'children'> & ComponentProps<typeof Select>) {
  return (
    <Field name={select.name} label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => <Select {...attributes} {...select} />}
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
  id = name,
  label,
  hint,
  error,
  ...box
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
} & ComponentProps<typeof TickBox>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return (
    <div className={fieldClass} data-field="">
      {error && <FieldError name={id} error={error} />}
      <TickLine id={id} label={label}>
        <TickBox
          id={id}
          name={name}
          aria-describedby={describedBy.join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          {...box}
        />
      </TickLine>
      {hint && (
        <p className={`${hintClass} -mt-2 mb-2 ml-9`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
