'use client';

import type { UseFormRegister } from 'react-hook-form';
import { Field, TickField } from '@/app/_components/field';
import { flagFromText } from '@/lib/kernel/flag-text';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import type { LeadFieldSpec, LeadFormValues } from './lead-fields';

/** Characters that are left when the counter appears. */
export const counterFrom = 200;

export interface ControlContext {
  register: UseFormRegister<LeadFormValues>;
  texts: Readonly<Record<string, string>>;
  errors: ReadonlyMap<string, string>;
  charactersLeft: Readonly<Record<string, number>>;
}

function leftInWords(left: number | undefined): string | undefined {
  if (left === undefined) return undefined;
  return left >= 0
    ? `${left} of ${stringCodePointsMax} characters left`
    : `${-left} characters more than the ${stringCodePointsMax} that fit`;
}

/** A field that is typed into. */
export function LeadTextControl({
  spec,
  isOptional = false,
  context: { register, texts, errors, charactersLeft },
}: {
  spec: LeadFieldSpec;
  isOptional?: boolean;
  context: ControlContext;
}) {
  const { name, label, hint, control, autoComplete } = spec;
  const registered = register(name);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={errors.get(name)}
      note={leftInWords(charactersLeft[name])}
    >
      {(attributes) =>
        control === 'text' ? (
          <textarea
            {...registered}
            {...attributes}
            className="input"
            rows={3}
            defaultValue={texts[name]}
            aria-required={!isOptional}
          />
        ) : (
          <input
            {...registered}
            {...attributes}
            className="input"
            inputMode={control === 'amount' ? 'decimal' : undefined}
            autoComplete={autoComplete ?? 'off'}
            defaultValue={texts[name]}
            aria-required={!isOptional}
          />
        )
      }
    </Field>
  );
}

/** A field that is chosen from a list. */
export function LeadChoiceControl({
  spec: { name, label, hint },
  options,
  unchosen,
  fallback,
  context: { register, texts, errors },
}: {
  spec: LeadFieldSpec;
  options: readonly (readonly [value: string, name: string])[];
  unchosen?: string;
  fallback?: string;
  context: ControlContext;
}) {
  const chosen = texts[name] ?? fallback ?? '';
  const isUnknown = chosen !== '' && !options.some(([value]) => value === chosen);
  return (
    <Field name={name} label={label} hint={hint} error={errors.get(name)}>
      {(attributes) => (
        <span className="select">
          <select {...register(name)} {...attributes} className="input" defaultValue={chosen} aria-required>
            {unchosen !== undefined && <option value="">{unchosen}</option>}
            {isUnknown && <option value={chosen}>{chosen}, not in the catalog</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

/** A box to tick. */
export function LeadTickControl({
  spec: { name, label, hint },
  context: { register, texts, errors },
}: {
  spec: LeadFieldSpec;
  context: ControlContext;
}) {
  return (
    <TickField name={name} label={label} hint={hint} error={errors.get(name)}>
      {(attributes) => (
        <input
          {...register(name)}
          {...attributes}
          type="checkbox"
          value="true"
          // What the browser would tick again by itself, such as the consent after Back, it leaves alone.
          autoComplete="off"
          defaultChecked={flagFromText(texts[name] ?? '') === true}
        />
      )}
    </TickField>
  );
}
