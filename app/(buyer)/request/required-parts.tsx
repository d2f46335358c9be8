import type { ReactNode } from 'react';
import { FieldError, SelectField } from '@/app/_components/field';
import { formGrid } from './form-classes';
import { type ControlContext, LeadContactControl, LeadTextControl, LeadTickControl } from './lead-control';
import type { LeadFormFields } from './lead-fields';

export const personType = 'human_buyer';

/** Required fields, and the two checkboxes with the most points. */
export function RequiredParts({
  pilots,
  fields: { required, ticks, contactLabels, buyerTypes },
  isOfPerson,
  context,
}: {
  /** Cards to choose a pilot from. */
  pilots: ReactNode;
  fields: LeadFormFields;
  isOfPerson: boolean;
  context: ControlContext;
}) {
  const { target_offer_id, workflow, success_metric, company, contact_or_agent_id, buyer_type } = required;
  const wrongPilot = context.errors.get(target_offer_id.name);
  return (
    <>
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">The pilot</legend>
        <div
          role="radiogroup"
          aria-label={target_offer_id.label}
          aria-required
          aria-invalid={wrongPilot !== undefined}
          aria-describedby={wrongPilot && `${target_offer_id.name}-error`}
          className="col-span-full min-w-0 aria-invalid:border-l-3 aria-invalid:border-bad aria-invalid:pl-3"
        >
          {wrongPilot && <FieldError name={target_offer_id.name} error={wrongPilot.message} />}
          {pilots}
        </div>
        <LeadTextControl spec={workflow} context={context} />
        <LeadTextControl spec={success_metric} context={context} />
        {ticks.map((spec) => (
          <LeadTickControl key={spec.name} spec={spec} context={context} />
        ))}
      </fieldset>
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">About you</legend>
        <SelectField
          name={buyer_type.name}
          label={buyer_type.label}
          error={context.errors.get(buyer_type.name)?.message}
          defaultValue={context.texts[buyer_type.name] ?? personType}
          aria-required
          options={buyerTypes}
        />
        <LeadTextControl spec={company} context={context} />
        <LeadContactControl
          spec={contact_or_agent_id}
          labels={contactLabels}
          isOfPerson={isOfPerson}
          context={context}
        />
      </fieldset>
    </>
  );
}
