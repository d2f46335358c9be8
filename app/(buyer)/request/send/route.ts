import { getDeps } from '@/lib/compose';
import { type PortalForm, runForm } from '@/lib/http/forms/run-form';
import { seeOther } from '@/lib/http/mounts/see-other';
import { leadEndpoint } from '@/lib/http/post/post-endpoint';
import { consentTickedInForm } from '@/lib/leads/consent';
import type { Lead } from '@/lib/leads/lead';
import { LeadVerb } from '@/lib/leads/submit-lead';

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
