import { founderFormRoute } from '@/app/(founder)/founder-routes';
import type { FounderStore } from '@/lib/founders/authorize';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formError } from '@/lib/http/forms/form-answer';
import { type ErrorBody, invalidFields } from '@/lib/kernel/errors';
import { reviewLead, reviewLeads } from '@/lib/review/apply-review';
import {
  type ReviewOutcome,
  type ReviewRequest,
  reviewRequestSchema,
  type SeenLead,
  seenLeadsSchema,
  stepIdSchema,
} from '@/lib/review/review';
import type { Undoable } from '../_screen/inbox-client';
import { answerStep } from './answer-step';

export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async handle(form, deps) {
    const step = readStep(form);
    if ('error' in step) return formError(form, step);
    return answerStep(form, deps, await applyStep(deps, step));
  },
});

interface Step {
  id: string | undefined;
  request: ReviewRequest;
  leads: SeenLead[];
}

function readStep({ fields }: FounderForm): Step | ErrorBody {
  const request = reviewRequestSchema.safeParse(Object.fromEntries(fields.all()));
  const leads = seenLeadsSchema.safeParse(fields.texts('lead'));
  const id = stepIdSchema.safeParse(fields.all().get('step'));
  if (request.success && leads.success && id.success)
    return { id: id.data, request: request.data, leads: leads.data };
  const [issue] = request.error?.issues ?? leads.error?.issues ?? id.error?.issues ?? [];
  const field = request.success ? (leads.success ? 'step' : 'lead') : String(issue?.path[0] ?? 'action');
  return invalidFields(field, issue?.message ?? 'The form could not be read.');
}

async function applyStep(
  store: FounderStore,
  { id, request, leads }: Step,
): Promise<{ outcomes: ReviewOutcome[]; undo: Undoable | null }> {
  const [only] = leads;
  if (only && leads.length === 1) {
    const outcome = await reviewLead(store, only, request, id);
    const undo: Undoable | null =
      outcome.outcome === 'changed' ? { field: 'change', value: outcome.change } : null;
    return { outcomes: [outcome], undo };
  }
  const { batch, outcomes } = await reviewLeads(store, leads, request, id);
  const hasChanged = outcomes.some(({ outcome }) => outcome === 'changed');
  return { outcomes, undo: hasChanged ? { field: 'batch', value: batch } : null };
}
