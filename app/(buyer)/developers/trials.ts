import { endpoints } from '@/lib/discovery/agent-catalog';
import { checkQualifiedInterest } from '@/lib/leads/endpoints';
import type { Trial } from './try-it';

/** The requests that the documentation offers to try, with bodies to fill in. */
export function trialsFor(offerId: string): readonly [Trial, ...Trial[]] {
  const lead = {
    buyer_type: 'human_buyer',
    company: '',
    contact_or_agent_id: '',
    workflow: '',
    target_offer_id: offerId,
    success_metric: '',
    contact_consent: false,
  };
  return [
    { path: checkQualifiedInterest.path, name: 'Check a lead', stores: undefined, body: lead },
    { path: endpoints.quote, name: 'Request a quote', stores: 'a quote', body: { offer_id: offerId } },
    { path: endpoints.lead, name: 'Submit a lead', stores: 'a lead, which a person will review', body: lead },
  ];
}
