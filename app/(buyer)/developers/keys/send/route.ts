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

export const { GET, POST } = formRoute({
  page: trialsPath,
  handle(request, page) {
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
