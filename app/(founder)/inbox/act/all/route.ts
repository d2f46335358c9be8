import { z } from 'zod';
import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { applyToSelection } from '@/lib/inbox/apply-to-selection';
import { inboxFilterFrom } from '@/lib/inbox/inbox';
import { errorBody } from '@/lib/kernel/errors';
import { actionErrorWords } from '@/lib/review/actions';
import { reviewRequestSchema } from '@/lib/review/review';
import { backTo, flashPath } from '../../_screen/flash-params';
import type { StepAnswer } from '../../_screen/inbox-client';

/** Outcomes that an answer names of leads that were left as they are. */
const leftOutMax = 10;

const confirmedSchema = z.object({
  count: z.coerce.number().int().positive(),
  asOf: z.iso.datetime(),
});

/** The answer to a step on all leads of a filter. */
export interface SelectionAnswer extends StepAnswer {
  /** Leads that the step was taken on. */
  changed: number;
  /** Leads that stay as they are; `outcomes` has the first ten of them. */
  left: number;
  /** False where the database did not take the rest. */
  isWhole: boolean;
}

/**
 * Takes a step on all leads of the filter in `query`, of which the founder was told the number `count` at the moment
 * `as_of`.
 */
export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  async take(form, deps) {
    const { fields } = form;
    const request = reviewRequestSchema.safeParse(Object.fromEntries(fields.all()));
    const confirmed = confirmedSchema.safeParse({ count: fields.text('count'), asOf: fields.text('as_of') });
    if (!request.success || !confirmed.success) {
      const [issue] = request.error?.issues ?? confirmed.error?.issues ?? [];
      const message = issue?.message ?? 'The form could not be read.';
      return formError(form, errorBody('invalid_field_value', { fields: [String(issue?.path[0])], message }));
    }
    const filter = inboxFilterFrom(new URLSearchParams(fields.text('query')));
    const came = await applyToSelection(deps, { ...filter, cursor: null }, confirmed.data, request.data);
    if (came.outcome !== 'done') {
      const message = actionErrorWords[came.outcome];
      if (form.wantsJson)
        return formError(form, errorBody('invalid_field_value', { fields: ['count'], message }));
      const { path, params } = backTo(fields.text('back'));
      params.set('refused', came.outcome);
      return formAnswer(form, `${path}?${params}`);
    }
    const { batch, outcomes, isWhole } = came;
    const left = outcomes.filter(({ outcome }) => outcome !== 'changed');
    const changed = outcomes.length - left.length;
    const undo = changed > 0 ? ({ field: 'batch', value: batch } as const) : null;
    const json: SelectionAnswer = {
      ok: true,
      undo,
      outcomes: left.slice(0, leftOutMax),
      changed,
      left: left.length,
      isWhole,
    };
    return formAnswer(form, flashPath(fields.text('back'), request.data.action, outcomes, undo), { json });
  },
});
