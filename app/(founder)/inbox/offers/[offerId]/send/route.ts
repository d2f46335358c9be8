import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { replayForm } from '@/lib/http/forms/form-replay';
import { seeOther } from '@/lib/http/mounts/see-other';
import { isApiError } from '@/lib/kernel/api-error';
import { errorBody } from '@/lib/kernel/errors';
import { changeOffer, readOfferForFounders } from '@/lib/offers/change-offer';
import { offerChangeFields, readOfferChange } from '@/lib/offers/offer-change';

interface Context {
  params: Promise<{ offerId: string }>;
}

/** Changes an offer's texts, prices and terms; a form that cannot be taken is shown again as it was typed. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const deps = getDeps();
  const { offerId } = await params;
  const page = `/inbox/offers/${encodeURIComponent(offerId)}`;
  return takeFounderForm(request, deps, page, async (form) => {
    const store = { ...deps, authorize: authorizeRequest(deps, form.headers) };
    const found = await readOfferForFounders(store, offerId);
    if (!found) return refuseForm('not_found', {}, form.wantsJson);
    const typed = (field: string) =>
      field === 'allowed_modes' ? form.texts(field).join('\n') : form.text(field);
    const version = form.text('version');
    const again = (refused: Parameters<typeof replayForm>[3]) => {
      const texts = new Map<string, string>(offerChangeFields.map((name) => [name, typed(name)]));
      return replayForm(form.headers, deps, page, refused, texts.set('version', version));
    };
    const read = readOfferChange(found.offer, typed);
    if ('problems' in read) {
      // Somebody's change comes first: the form that is shown again has the version of what is stored now.
      if (Number(version) !== found.version) {
        return form.wantsJson
          ? refuseForm('version_conflict', {}, true)
          : again(errorBody('version_conflict', {}));
      }
      const details = { fields: Object.keys(read.problems), message: Object.values(read.problems).join(' ') };
      if (form.wantsJson) return refuseForm('invalid_field_value', details, true);
      return again(errorBody('invalid_field_value', details));
    }
    try {
      const outcome = await changeOffer(store, offerId, Number(version), read.change);
      return sendOn(`${page}?done=${outcome}`, form);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_conflict' || form.wantsJson) throw error;
      return again(errorBody('version_conflict', {}));
    }
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return seeOther(`/inbox/offers/${encodeURIComponent((await params).offerId)}`);
}
