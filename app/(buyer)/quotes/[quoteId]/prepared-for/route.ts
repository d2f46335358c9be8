import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { takePreparedFor } from '@/lib/quotes/document/document-http';
import { termsToday } from '../load-quote';

export const { GET, POST } = formRoute<{ quoteId: string }>({
  page: ({ quoteId }) => `/quotes/${encodeURIComponent(quoteId)}`,
  take: (request, page, { quoteId }) => takePreparedFor(request, { ...getDeps(), termsToday }, page, quoteId),
});
