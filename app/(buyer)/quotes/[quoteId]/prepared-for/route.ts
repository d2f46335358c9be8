import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { handlePreparedFor } from '@/lib/quotes/document/document-http';
import { termsToday } from '../load-quote';

export const { GET, POST } = formRoute<{ quoteId: string }>({
  page: ({ quoteId }) => `/quotes/${encodeURIComponent(quoteId)}`,
  handle: (request, page, { quoteId }) =>
    handlePreparedFor(request, { ...getDeps(), termsToday }, page, quoteId),
});
