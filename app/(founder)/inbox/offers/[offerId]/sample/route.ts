import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { errorBody, invalidFields } from '@/lib/kernel/errors';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import { makeSample } from '@/lib/offers/make-draft';
import { readSamplePackage, sampleProblemsInWords } from '@/lib/offers/sample-package';
import { answerDraft } from '../../answer-draft';
import { offerPage, uploadBytesMax } from '../../offer-paths';
import { sampleFields, sampleTextOf } from '../../sample-fields';

/** Drafts a sample package for an offer; an invalid one is shown again with its errors. */
export const { GET, POST } = founderFormRoute({
  page: offerPage,
  role: 'owner',
  contentBytesMax: uploadBytesMax,
  async handle(form, deps, page, { offerId }) {
    const found = await readOfferForFounders(deps, offerId);
    if (!found) return formError(form, errorBody('not_found', {}));
    const text = sampleTextOf((name) => form.fields.text(name));
    const read = readSamplePackage(text, found.offer);
    if ('sample' in read) return answerDraft(form, page, await makeSample(deps, offerId, read.sample));
    const reason = invalidFields(sampleFields.text, sampleProblemsInWords(read.problems));
    if (form.wantsJson) return formError(form, reason);
    return rerenderForm(form.headers, deps, page, { reason, texts: new Map([[sampleFields.text, text]]) });
  },
});
