import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { grantTrial } from '@/lib/developer-api/trials/change-trials';
import { grantedScopesSchema, trialScopesField } from '@/lib/developer-api/trials/trial';
import { wrongField } from '@/lib/founders/founder-form-http';
import { answerDecision } from '../answer-decision';

/** Lets whoever asked for a trial key show it. */
export const { GET, POST } = founderFormRoute<{ trialId: string }>({
  page: '/inbox/api-keys',
  role: 'owner',
  async take(form, deps, page, { trialId }) {
    const scopes = grantedScopesSchema.safeParse(form.fields.texts(trialScopesField));
    if (!scopes.success) {
      const message = 'Tick at least one family.';
      return wrongField(form, `${page}?problem=no_family`, { fields: [trialScopesField], message });
    }
    return answerDecision(form, page, await grantTrial(deps, trialId, scopes.data), 'granted');
  },
});
