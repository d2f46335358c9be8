import { getDeps } from '@/lib/compose';
import {
  isSameRequest,
  type TakenTrialRequest,
  trialAction,
  trialEndpoint,
} from '@/lib/developer-api/trials/request-trial-key';
import { trialScopesField, trialsPath } from '@/lib/developer-api/trials/trial';
import { formRoute } from '@/lib/http/forms/form-route';
import { submitForm } from '@/lib/http/forms/submit-form';
import { hasDeveloperApi } from '@/lib/process/env';

export const { GET, POST } = formRoute({
  page: trialsPath,
  async handle(request, page) {
    if (!hasDeveloperApi) return new Response('This form does not exist.\n', { status: 404 });
    const deps = getDeps();
    return submitForm(request, deps, {
      endpoint: trialEndpoint,
      page,
      recordPage: ({ address }: TakenTrialRequest) => `${trialsPath}/${address}`,
      notFromForms: [],
      lists: [trialScopesField],
      action: (typed) => trialAction(deps.database, typed.texts(trialScopesField)),
      isSame: async (taken, fields, typed) => isSameRequest(taken, fields, typed.texts(trialScopesField)),
    });
  },
});
