import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { runForm } from '@/lib/http/forms/run-form';
import { consentTickedInForm } from '@/lib/leads/consent';
import { leadEndpoint } from '@/lib/leads/http';
import type { Lead } from '@/lib/leads/lead';
import { isSentAgain } from '@/lib/leads/sent-again';
import { leadAction } from '@/lib/leads/submit-lead';
import { readReceipt } from '@/lib/review/read-receipt';
import { quoteIdField } from '../named-quotes';

/** Takes the request of a buyer who ticked the consent box. */
export const { GET, POST } = formRoute({
  page: '/request',
  take(request, page) {
    const deps = getDeps();
    return runForm(request, deps, {
      endpoint: leadEndpoint,
      page,
      recordPage: (lead: Lead) => `/receipts/${lead.lead_id}`,
      // What came through the form says so itself.
      notFromForms: ['source'],
      lists: [quoteIdField],
      action: (typed) =>
        leadAction(deps, consentTickedInForm, { ids: typed.texts(quoteIdField), namedBy: 'form' }),
      async isSame(lead, fields) {
        const receipt = await readReceipt(deps, lead.lead_id);
        return receipt !== undefined && 'sent' in receipt && isSentAgain(receipt.sent, fields);
      },
    });
  },
});
