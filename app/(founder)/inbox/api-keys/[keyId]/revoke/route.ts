import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { revokeApiKey } from '@/lib/developer-api/keys/change-keys';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { keyPage } from '../key-page';

/** Ends a key with the next request that carries it. */
export const { GET, POST } = founderFormRoute({
  page: keyPage,
  role: 'owner',
  async take(form, deps, page, { keyId }) {
    await revokeApiKey(deps, keyId);
    return formAnswer(form, `${page}?done=revoked`);
  },
});
