import { getDeps } from '@/lib/compose';
import { handleTryText } from '@/lib/developer-api/handlers/try-text-http';
import { formRoute } from '@/lib/http/forms/form-route';

/** Masks a text that a visitor typed on the home page or an offer's page. */
export const { GET, POST } = formRoute({
  page: '/',
  handle: (request, page) => handleTryText(request, getDeps(), page),
});
