import type { FounderStore } from '@/lib/founders/authorize';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { readOriginal } from '@/lib/inbox/companies/read-original';
import { errorBody } from '@/lib/kernel/errors';
import { actionErrorWords } from '@/lib/review/actions';
import { seenLeadsSchema } from '@/lib/review/review';
import { backTo } from '../_screen/flash-params';

/**
 * The field that names the original of a duplicate, as the id of a lead: what is chosen, or the one lead of a company that
 * is typed, which counts before what is chosen. The answer to the form where that is not one lead: it leads back to the
 * choices, with what was typed.
 */
export async function originalOf(
  form: FounderForm,
  store: FounderStore,
): Promise<Record<string, string> | Response> {
  const { fields } = form;
  if (fields.text('action') !== 'duplicate') return {};
  const typed = fields
    .texts('duplicate_of')
    .map((text) => text.trim())
    .findLast((text) => text !== '');
  if (typed === undefined) return {};
  const leads = seenLeadsSchema.safeParse(fields.texts('lead'));
  const ids = leads.success ? leads.data.map(({ leadId }) => leadId) : [];
  const named = await readOriginal(store, typed, ids);
  if (named.outcome === 'one') return { duplicate_of: named.leadId };
  const code = named.outcome === 'several' ? 'duplicate_unclear' : 'duplicate_not_found';
  if (form.wantsJson) {
    const details = { fields: ['duplicate_of'], message: actionErrorWords[code] };
    return formError(form, errorBody('invalid_field_value', details));
  }
  const { path, params } = backTo(fields.text('back'));
  params.set('refused', code);
  params.set('original', [...typed].slice(0, 200).join(''));
  return formAnswer(form, `${path}?${params}`);
}
