import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { graceSchema } from '@/lib/developer-api/keys/api-key';
import { revokeApiKey, rotateApiKey } from '@/lib/developer-api/keys/change-keys';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealKey } from '@/lib/founders/secret-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { invalidFields } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoutes<'/inbox/api-keys/[keyId]/[act]'>(
  { page: ({ keyId }) => `/inbox/api-keys/${encodeURIComponent(keyId)}`, role: 'owner' },
  {
    async revoke(form, deps, page, { keyId }) {
      await revokeApiKey(deps, keyId);
      return formAnswer(form, `${page}?done=revoked`);
    },

    async rotate(form, deps, page, { keyId }) {
      const grace = graceSchema.safeParse(form.fields.text('grace_hours').trim() || undefined);
      if (!grace.success) {
        const message = 'Enter a whole number of hours from 0 to 720.';
        return wrongField(form, `${page}?problem=wrong_field`, invalidFields('grace_hours', message));
      }
      return revealKey(form, await rotateApiKey(deps, keyId, grace.data));
    },
  },
);
