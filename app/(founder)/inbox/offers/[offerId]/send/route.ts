import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formError } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { isApiError } from '@/lib/kernel/api-error';
import { type ErrorBody, errorBody } from '@/lib/kernel/errors';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import { makeChange } from '@/lib/offers/make-draft';
import { offerChangeFields, readOfferChange } from '@/lib/offers/offer-change';
import { answerDraft } from '../../answer-draft';
import { offerPage } from '../../offer-paths';

/**
 * Drafts a change of an offer's texts, prices and terms, and redirects to the page with the differences; an
 * invalid form is shown again with the typed text.
 */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  async take(form, deps, page, { offerId }) {
    const { fields } = form;
    const found = await readOfferForFounders(deps, offerId);
    if (!found) return formError(form, errorBody('not_found', {}));
    const typed = (field: string) =>
      field === 'allowed_modes' ? fields.texts(field).join('\n') : fields.text(field);
    const version = fields.text('version');
    const replay = (reason: ErrorBody) => {
      if (form.wantsJson) return formError(form, reason);
      const texts = new Map<string, string>(offerChangeFields.map((name) => [name, typed(name)]));
      return rerenderForm(form.headers, deps, page, { reason, texts: texts.set('version', version) });
    };
    const read = readOfferChange(found.offer, typed);
    if ('problems' in read) {
      // Somebody else's change came first: the form is shown again with the current version.
      if (Number(version) !== found.version) return replay(errorBody('version_conflict', {}));
      const details = { fields: Object.keys(read.problems), message: Object.values(read.problems).join(' ') };
      return replay(errorBody('invalid_field_value', details));
    }
    try {
      return answerDraft(form, page, await makeChange(deps, offerId, Number(version), read.change));
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_conflict') throw error;
      return replay(errorBody('version_conflict', {}));
    }
  },
});
