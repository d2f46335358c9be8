'use client';

import { Input, TextArea } from '@/app/_components/controls';
import { Field, InputField, TickField } from '@/app/_components/field';
import type { FieldProblem } from '@/app/_components/form-error';
import { flagFromText } from '@/lib/kernel/form-values';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import type { LeadFieldSpec, LeadFormFields } from './lead-fields';

/** Characters that are left when the counter appears. */
export const counterFrom = 200;

export interface ControlContext {
  texts: Readonly<Record<string, string>>;
  errors: ReadonlyMap<string, FieldProblem>;
  charactersLeft: Readonly<Record<string, number>>;
}

function leftInWords(left: number | undefined): string | undefined {
  if (left === undefined) return undefined;
  return left >= 0
    ? `${left} of ${stringCodePointsMax} characters left`
    : `${-left} characters over the limit of ${stringCodePointsMax}`;
}

export function LeadTextControl({
  spec,
  isOptional = false,
  context: { texts, errors, charactersLeft },
}: {
  spec: LeadFieldSpec;
  isOptional?: boolean;
  context: ControlContext;
}) {
  const { name, label, hint, control, autoComplete } = spec;
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={errors.get(name)?.message}
      passage={errors.get(name)?.passage}
      note={leftInWords(charactersLeft[name])}
    >
      {(attributes) =>
        control === 'text' ? (
          <TextArea
            {...attributes}
            name={name}
            dir="auto"
            rows={3}
            defaultValue={texts[name]}
            aria-required={!isOptional}
          />
        ) : (
          <Input
            {...attributes}
            name={name}
            dir="auto"
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

/**
 * Class names for texts shown to people only, or to all others only. Style rules, so that they work without a script.
 */
const forPeople = 'hidden group-has-[option[value^=human]:checked]/form:inline';
const forOthers = 'group-has-[option[value^=human]:checked]/form:hidden';

/** The contact: a person's work email, or an agent's id. Label, hint and keyboard depend on the buyer type. */
export function LeadContactControl({
  spec: { name, label },
  labels,
  isOfPerson,
  context: { texts, errors },
}: {
  spec: LeadFieldSpec;
  labels: LeadFormFields['contactLabels'];
  isOfPerson: boolean;
  context: ControlContext;
}) {
  return (
    <InputField
      name={name}
      label={label}
      shownLabel={
        <>
          <span className={forPeople}>{labels.person}</span>
          <span className={forOthers}>{labels.agent}</span>
        </>
      }
      hint={
        <>
          <span className={forPeople}>Only a founder will write to you there.</span>
          <span className={forOthers}>Or the email address of the person who runs the agent.</span>
        </>
      }
      error={errors.get(name)?.message}
      passage={errors.get(name)?.passage}
      inputMode={isOfPerson ? 'email' : 'text'}
      autoComplete={isOfPerson ? 'email' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={texts[name]}
      aria-required
    />
  );
}

export function LeadTickControl({
  spec: { name, label, hint },
  context: { texts, errors },
}: {
  spec: LeadFieldSpec;
  context: ControlContext;
}) {
  return (
    <TickField
      name={name}
      label={label}
      hint={hint}
      error={errors.get(name)?.message}
      value="true"
      // Keeps the browser from restoring the tick, such as the consent after Back.
      autoComplete="off"
      defaultChecked={flagFromText(texts[name] ?? '') === true}
    />
  );
}
