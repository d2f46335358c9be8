import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { runForm } from '@/lib/http/forms/run-form';
import { compareField } from '@/lib/quotes/estimate';
import { quoteEndpoint } from '@/lib/quotes/http';
import type { Quote } from '@/lib/quotes/quote';
import { quoteActionOfPage } from '@/lib/quotes/request-quote-of-page';

/** Saves the quote of the calculator. */
export const { GET, POST } = formRoute({
  page: '/quote',
  take(request, page) {
    const deps = getDeps();
    return runForm(request, deps, {
      endpoint: quoteEndpoint,
      page,
      recordPage: (quote: Quote) => `/quotes/${quote.quote_id}`,
      notFromForms: [],
      // What the plan is compared with is nothing of the quote's.
      lists: [compareField],
      action: () => quoteActionOfPage(deps),
    });
  },
});
