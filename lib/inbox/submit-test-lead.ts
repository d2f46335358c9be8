import { requireRole } from '../founders/authorize';
import { consentAssertedByCaller } from '../leads/consent';
import { testSource } from '../leads/demo-lead';
import type { Lead } from '../leads/lead';
import { leadAction } from '../leads/submit-lead';
import type { OfferStore } from '../offers/change-offer';

/**
 * Submits a test lead for the founder in the same way as any lead, to check that it arrives. It is reviewed, listed and
 * erased like any other, but excluded from the pipeline's figures.
 */
export async function submitTestLead({ authorize, ...deps }: OfferStore): Promise<Lead> {
  const { name, email } = await requireRole(authorize, 'reviewer');
  const { offers } = await deps.offers.current();
  const { record } = await leadAction(deps, consentAssertedByCaller('portal')).create(
    {
      buyer_type: 'human_buyer',
      company: 'Test lead',
      contact_name: name,
      contact_or_agent_id: email,
      contact_consent: true,
      workflow: 'Check that a lead arrives in the inbox.',
      success_metric: 'The lead is listed within two seconds.',
      target_offer_id: offers[0]?.id ?? 'none',
      source: testSource,
      samples_available: true,
      high_volume_or_high_risk: false,
    },
    null,
  );
  return record;
}
