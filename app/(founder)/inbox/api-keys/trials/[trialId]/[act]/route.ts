import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import {
  eraseTrialForFounders,
  grantTrial,
  refuseTrial,
  type TrialDecided,
} from '@/lib/developer-api/trials/change-trials';
import { grantedScopesSchema, trialScopesField } from '@/lib/developer-api/trials/trial';
import { type FounderForm, wrongField } from '@/lib/founders/founder-form-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { errorBody, invalidFields } from '@/lib/kernel/errors';

function answerDecision(
  form: FounderForm,
  page: string,
  { outcome }: TrialDecided,
  done: 'granted' | 'refused',
): Response {
  if (outcome === 'decided') return formAnswer(form, `${page}?done=${done}`);
  return form.wantsJson
    ? formError(form, errorBody('version_conflict', {}))
    : formAnswer(form, `${page}?problem=too_late`);
}

export const { GET, POST } = founderFormRoutes<'/inbox/api-keys/trials/[trialId]/[act]'>(
  { page: '/inbox/api-keys', role: 'owner' },
  {
    async grant(form, deps, page, { trialId }) {
      const scopes = grantedScopesSchema.safeParse(form.fields.texts(trialScopesField));
      if (!scopes.success) {
        const error = invalidFields(trialScopesField, 'Choose at least one API.');
        return wrongField(form, `${page}?problem=no_family`, error);
      }
      return answerDecision(form, page, await grantTrial(deps, trialId, scopes.data), 'granted');
    },

    // Also revokes a key that was granted and not yet shown.
    refuse: async (form, deps, page, { trialId }) =>
      answerDecision(form, page, await refuseTrial(deps, trialId), 'refused'),

    async erase(form, deps, page, { trialId }) {
      await eraseTrialForFounders(deps, trialId);
      return formAnswer(form, `${page}?done=erased`);
    },
  },
);
