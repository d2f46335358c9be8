import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealSecret } from '@/lib/founders/secret-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { endToken, makeToken, tokenNameMax } from '@/lib/inbox/crm/change-tokens';
import { invalidFields } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoutes<'/inbox/crm/[act]'>(
  { page: '/inbox/api-keys', role: 'owner' },
  {
    async make(form, deps, page) {
      const { fields } = form;
      const secret = await makeToken(deps, fields.text('crm_name'), fields.text('contacts') === 'true');
      if (secret === undefined) {
        const message = `Enter a name of at most ${tokenNameMax} characters.`;
        return wrongField(form, `${page}?problem=wrong_field`, invalidFields('crm_name', message));
      }
      return revealSecret(form, {
        secret,
        before: 'Your program’s token. Copy it now; it will not be shown again.',
        after: 'Store it in a secret manager. To return to the keys, use your browser’s Back button.',
      });
    },

    async revoke(form, deps, page) {
      const isRevoked = await endToken(deps, form.fields.text('token_id'));
      return formAnswer(form, `${page}?done=${isRevoked ? 'crm_revoked' : 'crm_none'}`);
    },
  },
);
