import type { Deps } from '@/lib/compose';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { errorBody } from '@/lib/kernel/errors';
import {
  agreeSample,
  publishSample,
  saveSample,
  withdrawSample,
} from '@/lib/pilots/publication/change-publication';
import { publicationForm } from '@/lib/pilots/publication/publication';
import type { RoomAct, RoomForm } from './answer-keeping';
import { sampleFields } from './sample-fields';

/** Answers the forms that publish a closed pilot as a sample; undefined for other acts. */
export async function answerSample(
  deps: Deps,
  { headers, fields, wantsJson }: RoomForm,
  { act, actor, base, pilotId }: RoomAct,
): Promise<Response | undefined> {
  const texts = fields.all();
  if (act === 'save_sample') {
    const written = publicationForm.safeParse(Object.fromEntries(texts));
    if (!written.success) {
      const [issue] = written.error.issues;
      const field = String(issue?.path[0] ?? 'title');
      const label = sampleFields.find(([name]) => name === field)?.[1] ?? field;
      const message = `${label}: ${issue?.message ?? 'Check this field.'}`;
      const reason = errorBody('invalid_field_value', { fields: [field], message });
      return rerenderForm(headers, deps, `${base}/sample`, { reason, texts });
    }
    const refusal = await saveSample(deps, pilotId, actor, written.data);
    if (refusal) {
      const reason = errorBody('invalid_field_value', refusal);
      return rerenderForm(headers, deps, `${base}/sample`, { reason, texts });
    }
  } else if (act === 'agree_sample') await agreeSample(deps, pilotId, actor, fields.text('sha256'));
  else if (act === 'withdraw_sample') await withdrawSample(deps, pilotId, actor);
  else if (act === 'publish_sample') await publishSample(deps, pilotId, actor);
  else return undefined;
  return formAnswer({ wantsJson }, `${base}/sample?done=${act}`);
}
