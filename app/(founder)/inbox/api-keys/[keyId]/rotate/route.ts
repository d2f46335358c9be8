import { getDeps } from '@/lib/compose';
import { graceSchema } from '@/lib/developer-api/keys/api-key';
import { rotateApiKey } from '@/lib/developer-api/keys/change-keys';
import { authorizeRequest } from '@/lib/founders/authorize';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { revealKey } from '@/lib/founders/secret-http';
import { seeOther } from '@/lib/http/mounts/see-other';

interface Params {
  params: Promise<{ keyId: string }>;
}

/** Gives a key a second secret and shows it. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const deps = getDeps();
  const { keyId } = await params;
  const page = `/inbox/api-keys/${encodeURIComponent(keyId)}`;
  return takeFounderForm(request, deps, page, async (form) => {
    const authorize = authorizeRequest(deps, form.headers);
    await authorize();
    const grace = graceSchema.safeParse(form.text('grace_hours').trim() || undefined);
    if (!grace.success) {
      const message = 'Give a whole number of hours from 0 to 720.';
      return form.wantsJson
        ? refuseForm('invalid_field_value', { fields: ['grace_hours'], message }, true)
        : sendOn(`${page}?problem=wrong_field`, form);
    }
    const store = { database: deps.database, digests: deps.apiKeyDigests, authorize };
    return revealKey(form, await rotateApiKey(store, keyId, grace.data));
  });
}

/** Whoever opens or reloads the address of a sent form comes to the keys. */
export function GET(): Response {
  return seeOther('/inbox/api-keys');
}
