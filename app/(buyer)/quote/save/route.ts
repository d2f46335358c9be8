import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { isDeliverable } from '@/lib/discovery/deliverables';
import { formRoute } from '@/lib/http/forms/form-route';
import { submitForm } from '@/lib/http/forms/submit-form';
import { errorBody } from '@/lib/kernel/errors';
import { volumeFields } from '@/lib/quotes/annual-plan';
import { newEditToken, writeQuoteDocument } from '@/lib/quotes/document/write-quote-document';
import { compareField } from '@/lib/quotes/estimate';
import { quoteEndpoint } from '@/lib/quotes/http';
import type { Quote, QuoteRequest } from '@/lib/quotes/quote';
import { readSavedQuote } from '@/lib/quotes/read-saved-quote';
import { quoteActionOfPage } from '@/lib/quotes/request-quote';
import { termsToday } from '../../quotes/[quoteId]/load-quote';

/** Saves the quote of the calculator, with its last day and the current scope of the pilot. */
export const { GET, POST } = formRoute({
  page: '/quote',
  handle(request, page) {
    const deps = getDeps();
    let editToken: string | undefined;
    return submitForm(request, deps, {
      endpoint: quoteEndpoint,
      page,
      recordPage: (quote: Quote) => `/quotes/${quote.quote_id}${editToken ? `?edit=${editToken}` : ''}`,
      notFromForms: volumeFields,
      // The compared plans are not part of the quote.
      lists: [compareField],
      action: () => {
        const action = quoteActionOfPage(deps);
        return {
          ...action,
          async create(request: QuoteRequest, key: string | null) {
            const { details } = await deps.offers.current();
            if (!isDeliverable(details.get(request.offer_id), deps))
              return { error: errorBody('offer_not_found', {}) };
            const found = await action.create(request, key);
            if ('record' in found) editToken = await storeDocument(found.record.quote_id);
            return found;
          },
        };
      },
    });
  },
});

/** Stores the document of a quote, and returns the token of its edit link. */
async function storeDocument(quoteId: string): Promise<string | undefined> {
  const deps = getDeps();
  const token = newEditToken();
  // The quote is stored even if this fails: its page then stores the document when it is first shown.
  const stored = await nullWhenUnavailable(async () => {
    const saved = await readSavedQuote(deps, quoteId);
    return saved && writeQuoteDocument(deps, saved, await termsToday(saved.request), token);
  });
  return stored ? token : undefined;
}
