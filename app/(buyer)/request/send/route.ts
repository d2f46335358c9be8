import { getDeps } from '@/lib/compose';
import { type PortalForm, runForm } from '@/lib/http/forms/run-form';
import { seeOther } from '@/lib/http/mounts/see-other';
import { consentTickedInForm } from '@/lib/leads/consent';
import { leadEndpoint } from '@/lib/leads/http';
import type { Lead } from '@/lib/leads/lead';
import { leadAction } from '@/lib/leads/submit-lead';

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
  return runForm(request, deps, requestForm, leadAction(deps, consentTickedInForm));
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(requestForm.page);
}
