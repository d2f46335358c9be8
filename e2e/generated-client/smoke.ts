import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

const { PORTAL_URL } = process.env;
const portal = createClient<paths>({ baseUrl: PORTAL_URL ?? '' });

/** The body of an answer; ends the program with the body of an error. */
function accepted<Body>({ data, error }: { data?: Body; error?: unknown }): Body {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const catalog = accepted(await portal.GET('/api/agent/catalog'));
const offer: components['schemas']['Offer'] | undefined = catalog.offers[0];
if (!offer) throw new Error('no offers');

const header = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const { quote } = accepted(
  await portal.POST('/api/quote', {
    params: { header: header() },
    body: { offer_id: offer.id, annual_commit: 75000, samples_available: true },
  }),
);
const { arithmetic } = accepted(
  await portal.GET('/api/quotes/{quote_id}', { params: { path: { quote_id: quote.quote_id } } }),
);

const body: components['schemas']['LeadRequest'] = {
  buyer_type: 'ai_developer_agent',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'generated-client',
  workflow: 'Call notes of the service desk',
  target_offer_id: offer.id,
  success_metric: 'Word error rate below 8 percent',
  contact_consent: true,
};
const { signals } = accepted(await portal.POST('/api/lead/check', { body }));
const { lead } = accepted(await portal.POST('/api/lead', { params: { header: header() }, body }));

const refused = await portal.POST('/api/quote', { body: { offer_id: 'none' } });
const code: string | undefined = refused.error?.error;

const steps = arithmetic?.steps.length;
process.stdout.write(
  `${JSON.stringify({ price: quote.pilot_price, steps, missing: signals.missing.length, next: lead.next_step, code })}\n`,
);
