import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { invalidFields } from '@/lib/kernel/errors';
import { readOffer } from '@/lib/offers/editor/offer-form';
import { textsOfForm } from '@/lib/offers/editor/offer-texts';
import { makeNewOffer } from '@/lib/offers/make-draft';
import { readSamplePackage, sampleProblemsInWords } from '@/lib/offers/sample-package';
import { answerDraft, answerEdit } from '../../answer-draft';
import { typedOffer, uploadBytesMax } from '../../offer-paths';
import { sampleFields, sampleTextOf } from '../../sample-fields';

/** Stores the form of a new offer as it is typed, or drafts it; an invalid form is shown again with the typed text. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/offers/new',
  role: 'owner',
  contentBytesMax: uploadBytesMax,
  async handle(form, deps, page) {
    const { fields } = form;
    const sampleText = sampleTextOf((name) => fields.text(name));
    const texts = { ...textsOfForm(fields), version: '', sample_text: sampleText };
    const edited = await answerEdit(form, deps, page, null, texts);
    if (edited) return edited;
    const showAgain = (problems: ReadonlyMap<string, string>, isTaken = false) => {
      const reason = invalidFields(problems.keys(), [...problems.values()].join(' '));
      if (form.wantsJson) return formError(form, reason);
      return rerenderForm(form.headers, deps, page, { reason, texts: typedOffer(texts, isTaken) });
    };
    const { offer, problems } = readOffer(texts);
    if (!offer) return showAgain(problems);
    const sample = sampleText === '' ? undefined : readSamplePackage(sampleText, offer);
    if (sample && 'problems' in sample)
      return showAgain(new Map([[sampleFields.text, sampleProblemsInWords(sample.problems)]]));
    const result = await makeNewOffer(deps, offer, sample?.sample);
    if (result.outcome === 'id_taken') return showAgain(new Map([['id', 'Taken.']]), true);
    return answerDraft(form, page, result);
  },
});
