import { createContext, type ReactNode, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { Input, TextArea } from '@/app/_components/controls';
import { Field, FieldError } from '@/app/_components/field';
import type { TextField } from '@/lib/offers/editor/offer-form';
import { labelOfPath, offerFieldLabels } from '@/lib/offers/field-labels';

/** Problems that the portal found in a sent form, by path; empty once the browser checks the form itself. */
export const SentProblems = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the problem of a field, as the browser or the portal found it. */
export function useProblem(path: string): string | undefined {
  const { formState, getFieldState } = useFormContext();
  const sent = useContext(SentProblems).get(path);
  const { isDirty, error } = getFieldState(path, formState);
  const ofList = getFieldState(`${path}.root`, formState).error;
  return error?.message ?? ofList?.message ?? (isDirty ? undefined : sent);
}

/** Returns the attributes of a field's control, with its value before any script runs. */
function useControl(path: string) {
  const { register, getValues } = useFormContext();
  return { ...register(path), defaultValue: String(getValues(path) ?? '') };
}

/** A field of the offer with its label, hint and problem. */
export function OfferField({ name, isLong, note }: { name: TextField; isLong?: boolean; note?: ReactNode }) {
  const { label, hint } = offerFieldLabels[name];
  const control = useControl(name);
  return (
    <Field name={name} label={label} hint={hint} error={useProblem(name)} note={note}>
      {(attributes) =>
        isLong ? <TextArea {...attributes} {...control} /> : <Input {...attributes} {...control} />
      }
    </Field>
  );
}

/** A field of a row. Its label is shown once above the rows where there is room. */
export function Cell({
  path,
  label,
  isFirst,
  children,
}: {
  path: string;
  label: string;
  isFirst: boolean;
  children?: (attributes: ReturnType<typeof useCellAttributes>) => ReactNode;
}) {
  const attributes = useCellAttributes(path);
  const problem = useProblem(path);
  return (
    <div className="min-w-0">
      <label htmlFor={path} className={`text-md text-ink-2 ${isFirst ? '' : 'md:sr-only'}`}>
        {label}
        <span className="sr-only"> ({labelOfPath(path)})</span>
      </label>
      {children ? children(attributes) : <Input {...attributes} />}
      {problem && <FieldError name={path} error={problem} />}
    </div>
  );
}

function useCellAttributes(path: string) {
  const problem = useProblem(path);
  return {
    ...useControl(path),
    id: path,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `${path}-error` : undefined,
  };
}
