import { getDeps } from '@/lib/compose';
import type { FormFields } from '@/lib/http/forms/form-request';
import { formRoute } from '@/lib/http/forms/form-route';
import { submitForm } from '@/lib/http/forms/submit-form';
import { errorBody } from '@/lib/kernel/errors';
import { consentTickedInForm } from '@/lib/leads/consent';
import { leadFormEndpoint } from '@/lib/leads/http';
import type { Lead, LeadRequest } from '@/lib/leads/lead';
import { namesSameQuotes, type QuoteNaming } from '@/lib/leads/named-quotes';
import { readNamedQuotes, readQuotesOfOtherOffers } from '@/lib/leads/read-named-quotes';
import { isSentAgain } from '@/lib/leads/replays';
import { leadAction, readConsentWording } from '@/lib/leads/submit-lead';
import { readReceipt } from '@/lib/review/read-receipt';
import { mismatchSentence, quoteIdField, shownMismatch, shownMismatchField } from '../named-quotes';

function namingOf(typed: FormFields): QuoteNaming {
  return { ids: typed.texts(quoteIdField), namedBy: 'form' };
}

/**
 * Returns the error for a quote of a different pilot than the request, unless the page has shown that: without a
 * script the page cannot notice that another pilot was chosen.
 */
async function unseenMismatch({ target_offer_id }: LeadRequest, typed: FormFields) {
  const { database, offers } = getDeps();
  const others = await readQuotesOfOtherOffers(database, namingOf(typed), target_offer_id);
  const seen = typed.texts(shownMismatchField);
  const unseen = others.find(({ id }) => !seen.includes(shownMismatch(id, target_offer_id)));
  if (!unseen) return undefined;
  const { names } = await offers.current();
  const sentence = mismatchSentence(unseen.offerName, names.get(target_offer_id) ?? target_offer_id);
  const message = `${sentence} Choose the pilot this quote is for, remove the quote, or send both as they are.`;
  return errorBody('invalid_field_value', { fields: ['target_offer_id'], message });
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
      lists: [quoteIdField, shownMismatchField],
      action(typed) {
        const action = leadAction(deps, consentTickedInForm(readConsentWording()), namingOf(typed));
        return {
          ...action,
          async create(lead: LeadRequest, key: string | null) {
            const error = await unseenMismatch(lead, typed);
            return error ? { error } : action.create(lead, key);
          },
        };
      },
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
