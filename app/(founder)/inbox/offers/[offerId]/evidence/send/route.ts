import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { errorBody, invalidFields } from '@/lib/kernel/errors';
import { listOfAct } from '@/lib/kernel/form-rows';
import { packageOf } from '@/lib/offers/editor/evidence-figures';
import { textsOfEvidenceForm } from '@/lib/offers/editor/evidence-texts';
import { makeEvidence } from '@/lib/offers/editor/make-evidence';
import { discardEdit, writeEdit } from '@/lib/offers/editor/write-edit';
import { answerDraft } from '../../../answer-draft';
import { evidencePage, resultsFormBytesMax } from '../../../offer-paths';
import { evidenceOf } from '../typed-evidence';

/**
 * Stores the form of a sample package as it is typed, with its file of results, and drafts the package. A form with
 * problems is stored too; its page then shows them.
 */
export const { GET, POST } = founderFormRoute({
  page: evidencePage,
  role: 'owner',
  contentBytesMax: resultsFormBytesMax,
  async handle(form, deps, page, { offerId }) {
    const found = await evidenceOf(deps, offerId);
    if (!found) return formError(form, errorBody('not_found', {}));
    const act = form.fields.text('act');
    if (act === 'discard') {
      await discardEdit(deps, offerId, 'evidence_edit');
      return formAnswer(form, `${page}?done=discarded`);
    }
    const file = form.fields.text('csv');
    const texts = textsOfEvidenceForm(form.fields, file.trim() === '' ? found.texts.csv : file);
    await writeEdit(deps, offerId, texts, 'evidence_edit');
    const list = listOfAct(act);
    if (act === 'keep' || act === 'figures' || list) return formAnswer(form, list ? `${page}#${list}` : page);
    const { made, problems } = packageOf(texts, found.offer);
    if (made) return answerDraft(form, page, await makeEvidence(deps, offerId, made));
    if (!form.wantsJson) return formAnswer(form, `${page}?problem=invalid`);
    return formError(form, invalidFields(problems.keys(), [...problems.values()].join(' ')));
  },
});
