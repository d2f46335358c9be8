import { formGrid } from './form-look';
import {
  type ControlContext,
  LeadChoiceControl,
  LeadContactControl,
  LeadTextControl,
  LeadTickControl,
} from './lead-control';
import type { LeadFormFields } from './lead-fields';

/** Default type of buyer. */
export const personType = 'human_buyer';

export type OfferChoice = readonly [id: string, name: string];

/** Required fields, and the two ticks that count most. */
export function RequiredParts({
  offers,
  fields: { required, ticks, contactLabels, buyerTypes },
  isOfPerson,
  context,
}: {
  offers: readonly OfferChoice[];
  fields: LeadFormFields;
  isOfPerson: boolean;
  context: ControlContext;
}) {
  const { target_offer_id, workflow, success_metric, company, contact_or_agent_id, buyer_type } = required;
  return (
    <>
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">The pilot</legend>
        <LeadChoiceControl
          spec={target_offer_id}
          options={offers}
          unchosen="Choose a pilot"
          context={context}
        />
        <LeadTextControl spec={workflow} context={context} />
        <LeadTextControl spec={success_metric} context={context} />
        {ticks.map((spec) => (
          <LeadTickControl key={spec.name} spec={spec} context={context} />
        ))}
      </fieldset>
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">About you</legend>
        <LeadChoiceControl spec={buyer_type} options={buyerTypes} fallback={personType} context={context} />
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
