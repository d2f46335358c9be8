import { createContext, type ReactNode, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { Input, type Options, Select, TextArea } from '@/app/_components/controls';
import { Field, FieldError } from '@/app/_components/field';
import { type FormLabels, labelIn } from '@/lib/kernel/form-rows';

/** Control of a field: one line, several lines, or options. */
export type Look = 'line' | 'long' | Options;

interface EditorParts {
  labels: FormLabels;
  /** Problems that the portal found in a sent form, by path; the browser's own come first. */
  sent: ReadonlyMap<string, string>;
}

export const EditorContext = createContext<EditorParts>({
  labels: { fields: {}, rows: {} },
  sent: new Map(),
});

/** Returns the problem of a field, as the browser or the portal found it. */
export function useProblem(path: string): string | undefined {
  const { formState, getFieldState } = useFormContext();
  const sent = useContext(EditorContext).sent.get(path);
  const { isDirty, error } = getFieldState(path, formState);
  const ofList = getFieldState(`${path}.root`, formState).error;
  return error?.message ?? ofList?.message ?? (isDirty ? undefined : sent);
}

/** The control of a field, with its value before any script runs. */
function Control({ path, look, ...attributes }: { path: string; look: Look }) {
  const { register, getValues } = useFormContext();
  const chosen = String(getValues(path) ?? '');
  const control = { ...attributes, ...register(path), defaultValue: chosen };
  if (look === 'line') return <Input {...control} />;
  if (look === 'long') return <TextArea {...control} />;
  // A choice that is not offered now is kept, such as a column while the file cannot be read.
  const isOffered = chosen === '' || look.some(([value]) => value === chosen);
  const options: Options = isOffered ? look : [...look, [chosen, chosen]];
  return <Select options={options} {...control} />;
}

/** A field with its label, hint and problem. */
export function EditorField({ name, look = 'line' }: { name: string; look?: Look }) {
  const { label = name, hint } = useContext(EditorContext).labels.fields[name] ?? {};
  return (
    <Field name={name} label={label} hint={hint} error={useProblem(name)}>
      {(attributes) => <Control {...attributes} path={name} look={look} />}
    </Field>
  );
}

/** A field of a row. Its label is shown once above the rows where there is room. */
export function Cell({
  path,
  label,
  isLabelled,
  look,
  className = '',
}: {
  path: string;
  label: string;
  isLabelled: boolean;
  look: Look;
  className?: string | undefined;
}): ReactNode {
  const { labels } = useContext(EditorContext);
  const problem = useProblem(path);
  const attributes = {
    id: path,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `${path}-error` : undefined,
  };
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={path} className={`text-md text-ink-2 ${isLabelled ? '' : 'md:sr-only'}`}>
        {label}
        <span className="sr-only"> ({labelIn(labels, path)})</span>
      </label>
      <Control {...attributes} path={path} look={look} />
      {problem && <FieldError name={path} error={problem} />}
    </div>
  );
}
