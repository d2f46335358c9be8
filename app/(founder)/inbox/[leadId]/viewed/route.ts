import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { writeView } from '@/lib/inbox/read-lead';

interface Params {
  leadId: string;
}

export const { GET, POST } = founderFormRoute<Params>({
  page: ({ leadId }) => `/inbox/${encodeURIComponent(leadId)}`,
  async handle(form, deps, page, { leadId }) {
    await writeView(deps, leadId);
    return formAnswer(form, page, { json: { ok: true } });
  },
});
