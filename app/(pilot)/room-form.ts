import { answerAct } from '@/app/_components/pilot-room/answer-act';
import { getDeps } from '@/lib/compose';
import { formError } from '@/lib/http/forms/form-answer';
import { FormRequest, isSameOrigin } from '@/lib/http/forms/form-request';
import { formRoute } from '@/lib/http/forms/form-route';
import { limitForm } from '@/lib/http/forms/submit-form';
import { ratePolicies } from '@/lib/http/limits/rate-limit';
import { errorOfThrown } from '@/lib/http/mounts/errors';
import { webApiRequest } from '@/lib/http/mounts/web-adapter';
import { errorBody } from '@/lib/kernel/errors';
import { actBytesMax } from '@/lib/pilots/acts';
import { authorizeRoom } from '@/lib/pilots/authorize-pilot';
import { rowFileBytesMax } from '@/lib/pilots/row-files';

/** Route of a buyer's form in a pilot. The pilot's cookie is checked before a field is read. */
export const roomForm = formRoute<{ pilotId: string; act?: string }>({
  page: ({ pilotId }) => `/pilots/${encodeURIComponent(pilotId)}`,
  async handle(request, base, { pilotId, act = 'submit_results' }) {
    const deps = getDeps();
    const { headers } = request;
    const sent = new FormRequest(
      webApiRequest(request, deps.frontServerToken),
      act === 'submit_results' ? 2 * rowFileBytesMax : actBytesMax,
    );
    if (!isSameOrigin(headers, { mayBeUnnamed: true }))
      return formError(sent, errorBody('foreign_origin', {}));
    try {
      const actor = await authorizeRoom(deps, headers, pilotId);
      const fields = await sent.fields();
      if ('error' in fields) return formError(sent, fields);
      const refused =
        act === 'decide_item'
          ? await limitForm(deps, 'pilotDecision', sent.forPipeline, ratePolicies.read)
          : await limitForm(deps, 'pilotAct', sent.forPipeline);
      const form = { headers, wantsJson: sent.wantsJson, fields };
      return await answerAct(deps, form, { pilotId, base, act, actor }, refused);
    } catch (error) {
      return formError(sent, errorOfThrown(error, 'pilotAct'));
    }
  },
});
