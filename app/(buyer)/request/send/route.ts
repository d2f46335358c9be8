import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { runForm } from '@/lib/http/forms/run-form';
import { consentTickedInForm } from '@/lib/leads/consent';
import { leadEndpoint } from '@/lib/leads/http';
import type { Lead } from '@/lib/leads/lead';
import { leadAction } from '@/lib/leads/submit-lead';

/** Takes the request of a buyer who ticked the consent box. */
export const { GET, POST } = formRoute({
  page: '/request',
  take(request, page) {
    const deps = getDeps();
    const form = {
      endpoint: leadEndpoint,
      page,
      recordPage: (lead: Lead) => `/receipts/${lead.lead_id}`,
      // What came through the form says so itself.
      notFromForms: ['source'],
    };
    return runForm(request, deps, form, (fields) =>
      leadAction(deps, consentTickedInForm, { ids: fields.texts('quote_id'), namedBy: 'form' }),
    );
  },
});
