import { getDeps } from '@/lib/compose';
import { revokeApiKey } from '@/lib/developer-api/keys/change-keys';
import { authorizeRequest } from '@/lib/founders/authorize';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

interface Params {
  params: Promise<{ keyId: string }>;
}

/** Ends a key with the next request that carries it. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const deps = getDeps();
  const { keyId } = await params;
  const page = `/inbox/api-keys/${encodeURIComponent(keyId)}`;
  return takeFounderForm(request, deps, page, async (form) => {
    const authorize = authorizeRequest(deps, form.headers);
    await revokeApiKey({ database: deps.database, digests: deps.apiKeyDigests, authorize }, keyId);
    return sendOn(`${page}?done=revoked`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes to the keys. */
export function GET(): Response {
  return seeOther('/inbox/api-keys');
}
