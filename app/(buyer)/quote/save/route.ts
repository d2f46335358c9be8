import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { isDeliverable } from '@/lib/discovery/deliverables';
import { formRoute } from '@/lib/http/forms/form-route';
import { submitForm } from '@/lib/http/forms/submit-form';
import { volumeFields } from '@/lib/quotes/annual-plan';
import { writeQuoteDocument } from '@/lib/quotes/document/write-quote-document';
import { compareField } from '@/lib/quotes/estimate';
import { quoteEndpoint } from '@/lib/quotes/http';
import type { Quote, QuoteRequest } from '@/lib/quotes/quote';
import { quoteActionOfPage } from '@/lib/quotes/request-quote';
import { termsToday } from '../../quotes/[quoteId]/load-quote';

/** Saves the quote of the calculator, with its last day and the current scope of the pilot. */
export const { GET, POST } = formRoute({
  page: '/quote',
  handle(request, page) {
    const deps = getDeps();
    return submitForm(request, deps, {
      endpoint: quoteEndpoint,
      page,
      recordPage: (quote: Quote) => `/quotes/${quote.quote_id}`,
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
              return { error: 'offer_not_found' as const };
            const found = await action.create(request, key);
            // The quote is stored even if this fails: its page then states the day that its terms are from.
            if ('record' in found)
              await nullWhenUnavailable(async () =>
                writeQuoteDocument(deps, found.record, await termsToday(request)),
              );
            return found;
          },
        };
      },
    });
  },
});
