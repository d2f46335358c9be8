import { getDeps } from '@/lib/compose';
import { type PortalForm, runForm } from '@/lib/http/forms/run-form';
import { seeOther } from '@/lib/http/mounts/see-other';
import { quoteEndpoint } from '@/lib/quotes/http';
import type { Quote } from '@/lib/quotes/quote';
import { quoteAction } from '@/lib/quotes/request-quote';

const saveQuoteForm: PortalForm<typeof quoteEndpoint.schema, Quote> = {
  endpoint: quoteEndpoint,
  page: '/quote',
  recordPage: (quote) => `/quotes/${quote.quote_id}`,
  notFromForms: [],
};

/** Saves the quote of the calculator. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return runForm(request, deps, saveQuoteForm, quoteAction(deps));
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(saveQuoteForm.page);
}
