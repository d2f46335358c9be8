import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { isApiError } from '@/lib/kernel/api-error';
import { ratifyCheckpoint } from '@/lib/offers/change-offer';

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
