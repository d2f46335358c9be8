import { getDeps } from '@/lib/compose';
import { trialsPath } from '@/lib/developer-api/trials/trial';
import { handleShowKey, handleTrialErasure } from '@/lib/developer-api/trials/trial-forms-http';
import { formRoute, formRoutes } from '@/lib/http/forms/form-route';
import type { ActOf } from '@/lib/site/forms';

function trialRoute(handle: typeof handleShowKey) {
  return formRoute<{ address: string }>({
    page: ({ address }) => `${trialsPath}/${encodeURIComponent(address)}`,
    handle: (request, page, { address }) => handle(request, getDeps(), { page, address }),
  });
}

export const { GET, POST } = formRoutes({
  show: trialRoute(handleShowKey),
  erase: trialRoute(handleTrialErasure),
} satisfies Record<ActOf<'/developers/keys/[address]/[act]'>, unknown>);
