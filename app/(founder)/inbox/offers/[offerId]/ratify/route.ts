import { authorizeRequest } from '@/lib/auth/authorize';
import { isApiError } from '@/lib/contract/api-error';
import { getDeps } from '@/lib/deps';
import { sendOn, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';
import { ratifyCheckpoint } from '@/lib/services/change-offer';

interface Context {
  params: Promise<{ offerId: string }>;
}

/** Commits the vendor to an offer's checkpoint, as it was shown to the founder. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const deps = getDeps();
  const { offerId } = await params;
  const page = `/inbox/offers/${encodeURIComponent(offerId)}`;
  return takeFounderForm(request, deps, page, async (form) => {
    const store = { ...deps, authorize: authorizeRequest(deps, form.headers) };
    try {
      const outcome = await ratifyCheckpoint(store, offerId, Number(form.text('version')));
      return sendOn(`${page}?done=${outcome === 'changed' ? 'ratified' : 'ratified_before'}`, form);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_conflict' || form.wantsJson) throw error;
      return sendOn(`${page}?problem=stale`, form);
    }
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return seeOther(`/inbox/offers/${encodeURIComponent((await params).offerId)}`);
}
