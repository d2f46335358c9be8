import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { PlanTexts } from '@/lib/pilots/plan-form';
import { Input, type Options, Select, TextArea, Tick } from '../controls';
import { Field } from '../field';

export type PlanPath = FieldPath<PlanTexts>;

/** Returns the problem of a field, or of a list as a whole. */
export function useProblem(path: PlanPath): string | undefined {
  const { formState, getFieldState } = useFormContext<PlanTexts>();
  const { error } = getFieldState(path, formState);
  const root: unknown = error && 'root' in error ? error.root : undefined;
  const ofList = typeof root === 'object' && root !== null && 'message' in root ? root.message : undefined;
  return error?.message ?? (typeof ofList === 'string' ? ofList : undefined);
}

/** Field of the plan: one line, a long text, a date, a percentage, or one of some options. */
export function PlanField({
  path,
  look = 'line',
  options,
  isCell = false,
  list,
  ...field
}: {
  path: PlanPath;
  label: string;
  look?: 'line' | 'long' | 'date' | 'percent' | 'select';
  options?: Options;
  /** True for a row below the first; if there is room, only the first has visible labels. */
  isCell?: boolean;
  /** Id of a list of suggestions. */
  list?: string;
  hint?: ReactNode;
  isOptional?: boolean;
}) {
  const { register, getValues, clearErrors } = useFormContext<PlanTexts>();
  // A value may be invalid while it is typed, so it is marked only once the field is left.
  const registered = register(path, { onChange: () => clearErrors(path) });
  const shared = { ...registered, defaultValue: String(getValues(path) ?? '') };
  const shownLabel = isCell ? <span className="md:sr-only">{field.label}</span> : field.label;
  return (
    <Field name={path} error={useProblem(path)} {...field} shownLabel={shownLabel}>
      {(attributes) => {
        if (look === 'long') return <TextArea rows={2} {...attributes} {...shared} />;
        if (look === 'select') return <Select options={options} {...attributes} {...shared} />;
        if (look !== 'percent') {
          return <Input type={look === 'date' ? 'date' : 'text'} list={list} {...attributes} {...shared} />;
        }
        return (
          <span className="relative block [&>input]:pr-9 [&>input]:text-right">
            <Input inputMode="decimal" autoComplete="off" {...attributes} {...shared} />
            <span className="absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" aria-hidden="true">
              %
            </span>
          </span>
        );
      }}
    </Field>
  );
}

export function PlanTick({ path, label }: { path: PlanPath; label: string }) {
  const { register, getValues } = useFormContext<PlanTexts>();
  return <Tick id={path} label={label} {...register(path)} defaultChecked={getValues(path) === true} />;
}

const tool =
  'min-h-target min-w-target cursor-pointer rounded-sm border border-control bg-surface text-lg leading-none text-ink hover:bg-accent-tint';

export function RowTools({
  name,
  place,
  count,
  onMove,
  onRemove,
}: {
  /** Name of the row, such as `criterion 2`. */
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex gap-1 md:justify-end">
      {place > 0 && (
        <button
          type="button"
          className={tool}
          aria-label={`Move ${name} up`}
          onClick={() => onMove(place - 1)}
        >
          ↑
        </button>
      )}
      {place < count - 1 && (
        <button
          type="button"
          className={tool}
          aria-label={`Move ${name} down`}
          onClick={() => onMove(place + 1)}
        >
          ↓
        </button>
      )}
      <button type="button" className={tool} aria-label={`Remove ${name}`} onClick={onRemove}>
        ×
      </button>
    </div>
  );
}
