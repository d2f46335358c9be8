import { z } from 'zod';
import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { applyToSelection } from '@/lib/inbox/apply-to-selection';
import { inboxFilterFrom } from '@/lib/inbox/inbox';
import { invalidFields } from '@/lib/kernel/errors';
import { actionErrorWords } from '@/lib/review/actions';
import { reviewRequestSchema, stepIdSchema } from '@/lib/review/review';
import { answerStep } from '../answer-step';

const leftOutMax = 10;

const confirmedSchema = z.object({
  count: z.coerce.number().int().positive(),
  asOf: z.iso.datetime(),
  id: stepIdSchema,
});

/**
 * Applies an action to all leads that match the filter in `query`. The founder saw `count` leads at the time
 * `as_of`.
 */
export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async handle(form, deps) {
    const { fields } = form;
    const request = reviewRequestSchema.safeParse(Object.fromEntries(fields.all()));
    const confirmed = confirmedSchema.safeParse({
      count: fields.text('count'),
      asOf: fields.text('as_of'),
      id: fields.all().get('step'),
    });
    if (!request.success || !confirmed.success) {
      const [issue] = request.error?.issues ?? confirmed.error?.issues ?? [];
      const message = issue?.message ?? 'The form could not be read.';
      return formError(form, invalidFields(String(issue?.path[0]), message));
    }
    const filter = inboxFilterFrom(new URLSearchParams(fields.text('query')));
    const { id, ...told } = confirmed.data;
    const result = await applyToSelection(deps, filter, told, request.data, id);
    if (result.outcome !== 'done') {
      return formError(form, invalidFields('count', actionErrorWords[result.outcome]));
    }
    const { batch, outcomes, changed, isWhole } = result;
    const left = outcomes.filter(({ outcome }) => outcome !== 'changed');
    const undo = changed > 0 ? ({ field: 'batch', value: batch } as const) : null;
    return answerStep(form, deps, {
      outcomes: left.slice(0, leftOutMax),
      undo,
      whole: { changed, left: left.length, isWhole },
    });
  },
});
