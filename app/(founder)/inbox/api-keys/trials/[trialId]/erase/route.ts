import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { eraseTrialForFounders } from '@/lib/developer-api/trials/change-trials';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Deletes what a request for a trial key says, and ends its key. */
export const { GET, POST } = founderFormRoute<{ trialId: string }>({
  page: '/inbox/api-keys',
  role: 'owner',
  async take(form, deps, page, { trialId }) {
    await eraseTrialForFounders(deps, trialId);
    return formAnswer(form, `${page}?done=erased`);
  },
});
