import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { type ErrorBody, errorBody, invalidFields, isApiError } from '@/lib/kernel/errors';
import { readOffer } from '@/lib/offers/editor/offer-form';
import { textsOfForm } from '@/lib/offers/editor/offer-texts';
import { discardEdit } from '@/lib/offers/editor/write-edit';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import { makeChange } from '@/lib/offers/make-draft';
import { answerDraft, answerEdit } from '../../answer-draft';
import { formBytesMax, offerPage, typedOffer } from '../../offer-paths';

/**
 * Stores the form of an offer as it is typed, or drafts the change and redirects to the page with the differences; an
 * invalid form is shown again with the typed text.
 */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  contentBytesMax: formBytesMax,
  async handle(form, deps, page, { offerId }) {
    const found = await readOfferForFounders(deps, offerId);
    if (!found) return formError(form, errorBody('not_found', {}));
    const texts = { ...textsOfForm(form.fields), id: offerId, credit_type: found.offer.credit.type };
    const edited = await answerEdit(form, deps, page, offerId, texts);
    if (edited) return edited;
    const replay = (reason: ErrorBody) =>
      form.wantsJson
        ? formError(form, reason)
        : rerenderForm(form.headers, deps, page, { reason, texts: typedOffer(texts) });
    const version = Number(texts.version);
    const { offer, problems } = readOffer(texts);
    if (!offer) {
      // Somebody else's change came first: the form is shown again with the current version.
      if (version !== found.version) return replay(errorBody('version_conflict', {}));
      return replay(invalidFields(problems.keys(), [...problems.values()].join(' ')));
    }
    try {
      const result = await makeChange(deps, offerId, version, offer);
      if (result.outcome === 'unchanged') await discardEdit(deps, offerId);
      return answerDraft(form, page, result);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_conflict') throw error;
      return replay(errorBody('version_conflict', {}));
    }
  },
});
