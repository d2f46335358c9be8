import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { refuseTrial } from '@/lib/developer-api/trials/change-trials';
import { answerDecision } from '../answer-decision';

/** Refuses a trial key, or takes back one that was granted and not shown. */
export const { GET, POST } = founderFormRoute<{ trialId: string }>({
  page: '/inbox/api-keys',
  role: 'owner',
  async take(form, deps, page, { trialId }) {
    return answerDecision(form, page, await refuseTrial(deps, trialId), 'refused');
  },
});
