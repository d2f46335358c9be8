import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { type FlashHost, rerenderForm } from '@/lib/http/forms/rerender-form';
import {
  type ReplyTemplate,
  readTemplate,
  type TemplateField,
  templateFields,
  templatesMax,
} from '@/lib/inbox/drafts/reply-template';
import { invalidFields } from '@/lib/kernel/errors';

export const templatesPage = '/inbox/templates';

export const templatePage = ({ templateId }: { templateId: string }) => `${templatesPage}/${templateId}`;

export const templateRefusals = {
  name_taken: { field: 'name', message: 'Another template has this name.' },
  too_many: {
    field: 'name',
    message: `There are already ${templatesMax} templates, the maximum. Delete one first.`,
  },
  changed_meanwhile: {
    field: 'text',
    message: 'Someone else changed this template. Save again to replace their version.',
  },
  not_there: { field: 'name', message: 'Someone else deleted this template.' },
} as const satisfies Record<string, { field: TemplateField; message: string }>;
export type TemplateRefusal = keyof typeof templateRefusals;

export const refusalField = 'refusal';

/** Stores a template from a form; an invalid one is shown again on `page` with the typed text. */
export async function saveTemplate(
  form: FounderForm,
  host: FlashHost,
  page: string,
  store: (template: ReplyTemplate) => Promise<TemplateRefusal | 'made' | 'changed'>,
): Promise<Response> {
  const typed = (field: TemplateField | 'stage') => form.fields.text(field);
  const showAgain = (wrong: readonly string[], message: string, refusal = '') => {
    const reason = invalidFields(wrong, message);
    if (form.wantsJson) return formError(form, reason);
    const kept = [...templateFields, 'stage' as const];
    const texts = new Map<string, string>(kept.map((field) => [field, typed(field)]));
    return rerenderForm(form.headers, host, page, { reason, texts: texts.set(refusalField, refusal) });
  };
  const read = readTemplate(typed);
  if ('problems' in read)
    return showAgain(Object.keys(read.problems), Object.values(read.problems).join(' '));
  const outcome = await store(read.template);
  if (outcome === 'made' || outcome === 'changed')
    return formAnswer(form, `${templatesPage}?done=${outcome}`);
  const { field, message } = templateRefusals[outcome];
  return showAgain([field], message, outcome);
}
