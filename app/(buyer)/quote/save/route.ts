import type { Quote } from '@/lib/contract/quote';
import { getDeps } from '@/lib/deps';
import { quoteEndpoint } from '@/lib/http/post-endpoints';
import { type PortalForm, runForm } from '@/lib/http/run-form';
import { seeOther } from '@/lib/http/see-other';
import { QuoteVerb } from '@/lib/services/request-quote';

const saveQuoteForm: PortalForm<typeof quoteEndpoint.schema, Quote> = {
  endpoint: quoteEndpoint,
  page: '/quote',
  recordPage: (quote) => `/quotes/${quote.quote_id}`,
  notFromForms: [],
};

/** Saves the quote of the calculator. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return runForm(request, deps, saveQuoteForm, new QuoteVerb(deps));
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(saveQuoteForm.page);
}
