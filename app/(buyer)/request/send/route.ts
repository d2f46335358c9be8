import { consentTickedInForm } from '@/lib/contract/consent';
import type { Lead } from '@/lib/contract/lead';
import { getDeps } from '@/lib/deps';
import { leadEndpoint } from '@/lib/http/post-endpoints';
import { type PortalForm, runForm } from '@/lib/http/run-form';
import { seeOther } from '@/lib/http/see-other';
import { LeadVerb } from '@/lib/services/submit-lead';

const requestForm: PortalForm<typeof leadEndpoint.schema, Lead> = {
  endpoint: leadEndpoint,
  page: '/request',
  recordPage: (lead) => `/receipts/${lead.lead_id}`,
  // What came through the form says so itself.
  notFromForms: ['source'],
};

/** Takes the request of a buyer who ticked the consent box. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return runForm(request, deps, requestForm, new LeadVerb(deps, consentTickedInForm));
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(requestForm.page);
}
