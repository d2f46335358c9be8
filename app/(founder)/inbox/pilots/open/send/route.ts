import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { pageAnswer, renderPageWith, rerenderForm } from '@/lib/http/forms/rerender-form';
import { jsonText } from '@/lib/http/mounts/respond';
import { webResponse } from '@/lib/http/mounts/web-adapter';
import { invalidFields } from '@/lib/kernel/errors';
import { openPilot } from '@/lib/pilots/open-pilot';
import { publicUrl } from '@/lib/process/public-url';
import { openingPath } from '../opening-form';

/** Opens a pilot and shows its personal links, once. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/pilots/open',
  role: 'reviewer',
  async handle(form, deps) {
    const { fields } = form;
    const page = openingPath(fields.text('lead'));
    const roles = fields.texts('person_role');
    const people = fields.texts('person_name').flatMap((name, at) => {
      const role = roles[at] === 'decider' ? ('decider' as const) : ('reviewer' as const);
      return name.trim() === '' ? [] : [{ name: name.trim(), role }];
    });
    const opened = await openPilot(deps, {
      leadId: fields.text('lead'),
      quoteId: fields.text('quote_id'),
      timeZone: fields.text('time_zone'),
      plannedStart: fields.text('planned_start'),
      people,
    });
    if (opened.outcome === 'refused') {
      const reason = invalidFields(opened.field ?? 'lead', opened.message);
      if (form.wantsJson) return formError(form, reason);
      const texts = fields.all(['person_name', 'person_role']);
      return rerenderForm(form.headers, deps, page, { reason, texts });
    }
    const { pilotId, number } = opened;
    const origin = publicUrl({ header: (name) => form.headers.get(name) ?? undefined, isEncrypted: false });
    const links = opened.links.map(({ name, role, path }) => ({ name, role, url: `${origin}${path}` }));
    const shown = { pilotId, number, links };
    if (form.wantsJson) return webResponse(jsonText(JSON.stringify({ ok: true, ...shown })), 'POST');
    const html = await renderPageWith(form.headers, deps, page, deps.formFlash, {
      texts: new Map([['links', JSON.stringify(shown)]]),
      reason: { location: `/inbox/pilots/${pilotId}`, sentAt: '' },
    });
    if (html?.status === 200) return pageAnswer(html, 200);
    const text = links.map(({ name, url }) => `${name}: ${url}`).join('\n');
    return new Response(
      `Copy these links now and send each person their own. The links are shown only once.\n\n${text}\n`,
      {
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      },
    );
  },
});
