import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { cookiesNeedHttps } from '@/lib/founders/read-caller';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { rerenderForm } from '@/lib/http/forms/rerender-form';
import { applyImport, discardImport, writeImport } from '@/lib/inbox/transfer/apply-portal-file';
import { portalFileBytesMax } from '@/lib/inbox/transfer/portal-file';
import { invalidFields } from '@/lib/kernel/errors';
import { listOfAct } from '@/lib/kernel/form-rows';
import {
  addLogo,
  discardPortalDraft,
  publishPortal,
  revertPortal,
  writePortalDraft,
} from '@/lib/offers/portal/change-portal';
import { readPortalTexts, textsOfPortalForm } from '@/lib/offers/portal/portal-form';
import { setupDismissedCookie } from '../../_page/setup-tasks';

/** Maximum body size in bytes of the form: a logo and the texts fit. */
const formBytesMax = 262_144;

const dismissedSeconds = 31_536_000;

const versionOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

const problemOutcomes: ReadonlySet<string> = new Set(['stale', 'nothing_to_import']);

const answerTo = (page: string, outcome: string) =>
  `${page}?${problemOutcomes.has(outcome) ? 'problem' : 'done'}=${outcome}`;

export const { GET, POST } = founderFormRoutes<'/inbox/portal/[act]'>(
  { page: '/inbox/portal', role: 'owner' },
  {
    send: {
      contentBytesMax: formBytesMax,
      async handle(form, deps, page) {
        const act = form.fields.text('act');
        if (act === 'discard') {
          await discardPortalDraft(deps);
          return formAnswer(form, answerTo(page, 'discarded'));
        }
        const texts = textsOfPortalForm(form.fields);
        if (act === 'no_logo') texts.logo = '';
        const file = act === 'logo' ? form.fields.file('logo_file') : undefined;
        const added = file && (await addLogo(deps, file.bytes));
        if (added && 'name' in added) texts.logo = added.name;
        const { outcome } = await writePortalDraft(deps, texts);
        if (added && 'problem' in added) {
          const reason = invalidFields('logo', added.problem);
          return rerenderForm(form.headers, deps, page, { reason, texts: new Map() });
        }
        const place = listOfAct(act) ?? (act.includes('logo') ? 'logo' : undefined);
        if (act !== '') return formAnswer(form, place === undefined ? page : `${page}#${place}`);
        if (outcome === 'unchanged') return formAnswer(form, answerTo(page, outcome));
        const isInvalid = readPortalTexts(texts).problems.size > 0;
        return formAnswer(form, isInvalid ? `${page}?problem=invalid` : `${page}#changes`);
      },
    },

    async publish(form, deps, page) {
      const seen = versionOf(form.fields.text('version'));
      const { outcome } = await publishPortal(deps, seen, form.fields.text('saved_at'));
      return formAnswer(form, answerTo(page, outcome));
    },

    async revert(form, deps, page) {
      const seen = versionOf(form.fields.text('seen'));
      const { outcome } = await revertPortal(deps, seen, versionOf(form.fields.text('version')));
      return formAnswer(form, answerTo(page, outcome));
    },

    check: {
      contentBytesMax: portalFileBytesMax,
      async handle(form, deps, page) {
        const bytes = form.fields.file('portal_file')?.bytes;
        if (bytes && bytes.length > 0) await writeImport(deps, new TextDecoder().decode(bytes));
        return formAnswer(form, `${page}#move`);
      },
    },

    async dismiss(form, _deps, page) {
      const secure = cookiesNeedHttps(form.headers) ? '; Secure' : '';
      const kept = `Path=/inbox; Max-Age=${dismissedSeconds}; HttpOnly; SameSite=Strict${secure}`;
      const cookies = [`${setupDismissedCookie}=1; ${kept}`];
      return formAnswer(form, answerTo(page, 'dismissed'), { cookies });
    },

    async import(form, deps, page) {
      if (form.fields.text('act') === 'discard') {
        await discardImport(deps);
        return formAnswer(form, `${page}#move`);
      }
      return formAnswer(form, answerTo(page, await applyImport(deps)));
    },
  },
);
