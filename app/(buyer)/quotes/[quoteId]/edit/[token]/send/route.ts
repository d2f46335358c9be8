import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import { editPath, handleCustomer } from '@/lib/quotes/document/document-http';
import { termsToday } from '../../../load-quote';

export const { GET, POST } = formRoute<{ quoteId: string; token: string }>({
  page: ({ quoteId, token }) => editPath(encodeURIComponent(quoteId), encodeURIComponent(token)),
  handle: (request, page, params) => handleCustomer(request, { ...getDeps(), termsToday }, page, params),
});
