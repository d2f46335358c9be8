import { getDeps } from '@/lib/compose';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { formRoute } from '@/lib/http/forms/form-route';
import { handleForm, limitForm } from '@/lib/http/forms/submit-form';
import { errorBody, invalidFields } from '@/lib/kernel/errors';
import { joinPilot } from '@/lib/pilots/admit-person';
import { roomCookie } from '@/lib/pilots/authorize-pilot';

/** Uses up a personal link and sets the cookie of its pilot. */
export const { GET, POST } = formRoute<{ token: string }>({
  page: ({ token }) => `/join/${encodeURIComponent(token)}`,
  handle(request, page, { token }) {
    const deps = getDeps();
    return handleForm(request, deps, { page, operation: 'joinPilot' }, async (sent) => {
      const refused = await limitForm(deps, 'joinPilot', sent.forPipeline);
      if (refused) return refused;
      const typed = await sent.typed();
      const consent = typed.text('consent') !== '';
      const result = await joinPilot(deps, token, { name: typed.text('name'), consent });
      if (result.outcome === 'gone') return errorBody('gone', {});
      if (result.outcome === 'refused') {
        return invalidFields(result.field ?? 'name', result.message);
      }
      const { pilotId, cookie } = result;
      return formAnswer(sent, `/pilots/${pilotId}`, {
        cookies: [roomCookie(request.headers, pilotId, cookie)],
      });
    });
  },
});
