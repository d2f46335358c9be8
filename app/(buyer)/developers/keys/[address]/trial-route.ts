import { getDeps } from '@/lib/compose';
import { trialsPath } from '@/lib/developer-api/trials/trial';
import type { takeShowForm } from '@/lib/developer-api/trials/trial-forms-http';
import { formRoute } from '@/lib/http/forms/form-route';

/** The handlers of a form on the page of a request: only a POST does anything. */
export function trialRoute(take: typeof takeShowForm) {
  return formRoute<{ address: string }>({
    page: ({ address }) => `${trialsPath}/${encodeURIComponent(address)}`,
    take: (request, page, { address }) => take(request, getDeps(), { page, address }),
  });
}
