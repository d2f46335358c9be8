import { getDeps } from '@/lib/compose';
import { newApiKeySchema } from '@/lib/developer-api/keys/api-key';
import { makeApiKey } from '@/lib/developer-api/keys/change-keys';
import { authorizeRequest } from '@/lib/founders/authorize';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { revealKey } from '@/lib/founders/secret-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/api-keys';

/** Makes a key and shows its secret. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const given = (name: string) => form.text(name).trim() || undefined;
    const authorize = authorizeRequest(deps, form.headers);
    await authorize();
    const parsed = newApiKeySchema.safeParse({
      name: form.text('name'),
      scopes: form.texts('scopes'),
      expires_in_days: given('expires_in_days'),
      requests_per_minute: given('requests_per_minute'),
      requests_per_month: given('requests_per_month'),
    });
    if (!parsed.success) {
      const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
      const message = 'Give the key a name and a family, and numbers within their bounds.';
      return form.wantsJson
        ? refuseForm('invalid_field_value', { fields, message }, true)
        : sendOn(`${page}?problem=wrong_field`, form);
    }
    const store = { database: deps.database, digests: deps.apiKeyDigests, authorize };
    return revealKey(form, await makeApiKey(store, parsed.data));
  });
}

/** Whoever opens or reloads the address of a sent form comes to the keys. */
export function GET(): Response {
  return seeOther(page);
}
