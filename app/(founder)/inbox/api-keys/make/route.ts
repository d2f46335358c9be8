import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { newApiKeySchema } from '@/lib/developer-api/keys/api-key';
import { makeApiKey } from '@/lib/developer-api/keys/change-keys';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealKey } from '@/lib/founders/secret-http';
import { fieldsWithIssues } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoute({
  page: '/inbox/api-keys',
  role: 'owner',
  async handle(form, deps, page) {
    const given = (name: string) => form.fields.text(name).trim() || undefined;
    const parsed = newApiKeySchema.safeParse({
      name: form.fields.text('name'),
      scopes: form.fields.texts('scopes'),
      expires_in_days: given('expires_in_days'),
      requests_per_minute: given('requests_per_minute'),
      requests_per_month: given('requests_per_month'),
    });
    if (!parsed.success) {
      const message = 'Enter a name, choose at least one API, and check the limits.';
      return wrongField(form, `${page}?problem=wrong_field`, fieldsWithIssues(parsed.error, message));
    }
    return revealKey(form, await makeApiKey(deps, parsed.data));
  },
});
