import { getDeps } from '@/lib/compose';
import type { FormFields } from '@/lib/http/forms/form-request';
import { formRoute } from '@/lib/http/forms/form-route';
import { submitForm } from '@/lib/http/forms/submit-form';
import { consentTickedInForm } from '@/lib/leads/consent';
import { leadFormEndpoint } from '@/lib/leads/http';
import type { Lead } from '@/lib/leads/lead';
import { namesSameQuotes, type QuoteNaming } from '@/lib/leads/named-quotes';
import { readNamedQuotes } from '@/lib/leads/read-named-quotes';
import { isSentAgain } from '@/lib/leads/replays';
import { leadAction, readConsentWording } from '@/lib/leads/submit-lead';
import { readReceipt } from '@/lib/review/read-receipt';
import { quoteIdField } from '../named-quotes';

function namingOf(typed: FormFields): QuoteNaming {
  return { ids: typed.texts(quoteIdField), namedBy: 'form' };
}

/** Accepts the request of a buyer who ticked the consent box. */
export const { GET, POST } = formRoute({
  page: '/request',
  handle(request, page) {
    const deps = getDeps();
    return submitForm(request, deps, {
      endpoint: leadFormEndpoint,
      page,
      recordPage: (lead: Lead) => `/receipts/${lead.lead_id}`,
      // The source of a request sent by the form is always the form.
      notFromForms: ['source'],
      lists: [quoteIdField],
      action: (typed) => leadAction(deps, consentTickedInForm(readConsentWording()), namingOf(typed)),
      async isSame(lead, fields, typed) {
        const receipt = await readReceipt(deps, lead.lead_id);
        if (!receipt || !('sent' in receipt) || !isSentAgain(receipt.sent, fields)) return false;
        const named = await readNamedQuotes(deps.database, namingOf(typed));
        const idsOf = (quotes: readonly { quote_id: string }[]) => quotes.map(({ quote_id }) => quote_id);
        return namesSameQuotes(idsOf(receipt.quotes), idsOf(named));
      },
    });
  },
});
