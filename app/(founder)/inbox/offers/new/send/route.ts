import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formError } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { errorBody } from '@/lib/kernel/errors';
import { makeNewOffer } from '@/lib/offers/make-draft';
import { type NewOfferField, newOfferFields } from '@/lib/offers/new-offer';
import { sampleProblemsInWords } from '@/lib/offers/sample-package';
import { answerDraft } from '../../answer-draft';
import { uploadBytesMax } from '../../offer-paths';
import { sampleFields, sampleTextOf } from '../../sample-fields';
import { type ReadNewOfferForm, readNewOfferForm } from '../new-offer-form';

/** Drafts a new offer; an invalid form is shown again with the typed text. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/offers/new',
  role: 'owner',
  contentBytesMax: uploadBytesMax,
  async take(form, deps, page) {
    const { fields } = form;
    const typed = (field: NewOfferField) =>
      field === 'allowed_modes' ? fields.texts(field).join('\n') : fields.text(field);
    const sampleText = sampleTextOf((name) => fields.text(name));
    const showAgain = ({ problems, sampleProblems }: ReadNewOfferForm, isTaken: boolean) => {
      const wrong = [...Object.keys(problems), ...(sampleProblems.length > 0 ? [sampleFields.text] : [])];
      const message = [...Object.values(problems), sampleProblemsInWords(sampleProblems)].join(' ').trim();
      const reason = errorBody('invalid_field_value', { fields: wrong, message });
      if (form.wantsJson) return formError(form, reason);
      const texts = new Map<string, string>(newOfferFields.map((name) => [name, typed(name)]));
      texts.set(sampleFields.text, sampleText);
      if (isTaken) texts.set('id_taken', 'true');
      return rerenderForm(form.headers, deps, page, { reason, texts });
    };
    const read = readNewOfferForm(typed, sampleText);
    if (!read.made) return showAgain(read, false);
    const result = await makeNewOffer(deps, read.made.offer, read.made.sample);
    if (result.outcome === 'id_taken') return showAgain(readNewOfferForm(typed, sampleText, true), true);
    return answerDraft(form, page, result);
  },
});
