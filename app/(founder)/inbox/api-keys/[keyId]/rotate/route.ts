import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { graceSchema } from '@/lib/developer-api/keys/api-key';
import { rotateApiKey } from '@/lib/developer-api/keys/change-keys';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealKey } from '@/lib/founders/secret-http';
import { keyPage } from '../key-page';

/** Gives a key a second secret and shows it. */
export const { GET, POST } = founderFormRoute({
  page: keyPage,
  role: 'owner',
  async take(form, deps, page, { keyId }) {
    const grace = graceSchema.safeParse(form.fields.text('grace_hours').trim() || undefined);
    if (!grace.success) {
      const message = 'Give a whole number of hours from 0 to 720.';
      return wrongField(form, `${page}?problem=wrong_field`, { fields: ['grace_hours'], message });
    }
    return revealKey(form, await rotateApiKey(deps, keyId, grace.data));
  },
});
