import { getDeps } from '@/lib/compose';
import { authorizeRequest, type FounderStore } from '@/lib/founders/authorize';
import { answerForm } from '@/lib/founders/founder-answer-http';
import { type FounderForm, refuseForm, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { reviewLead, reviewLeads } from '@/lib/review/apply-review';
import {
  type ReviewOutcome,
  type ReviewRequest,
  reviewRequestSchema,
  type SeenLead,
  seenLeadsSchema,
} from '@/lib/review/review';
import { flashPath } from '../_screen/flash-params';
import type { StepAnswer, Undoable } from '../_screen/inbox-client';

/** Takes a step on the leads that a form names, as they stood when the founder saw them. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const step = readStep(form);
    if ('message' in step) return refuseForm('invalid_field_value', step, form.wantsJson);
    const store = { database: deps.database, authorize: authorizeRequest(deps, form.headers) };
    const { outcomes, undo } = await takeStep(store, step);
    const answer: StepAnswer = { ok: true, undo, outcomes };
    return answerForm(form, flashPath(form.text('back'), step.request.action, outcomes, undo), answer);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the inbox. */
export function GET(): Response {
  return seeOther('/inbox');
}

interface Step {
  request: ReviewRequest;
  leads: SeenLead[];
}

/** The step that a form asks for, or what is wrong with its fields. */
function readStep(form: FounderForm): Step | { fields: string[]; message: string } {
  const request = reviewRequestSchema.safeParse(Object.fromEntries(form.all()));
  const leads = seenLeadsSchema.safeParse(form.texts('lead'));
  if (request.success && leads.success) return { request: request.data, leads: leads.data };
  const [issue] = request.error?.issues ?? leads.error?.issues ?? [];
  const field = request.success ? 'lead' : String(issue?.path[0] ?? 'action');
  return { fields: [field], message: issue?.message ?? 'The form could not be read.' };
}

async function takeStep(
  store: FounderStore,
  { request, leads }: Step,
): Promise<{ outcomes: ReviewOutcome[]; undo: Undoable | null }> {
  const [only] = leads;
  if (only && leads.length === 1) {
    const outcome = await reviewLead(store, only, request);
    const undo: Undoable | null =
      outcome.kind === 'changed' ? { field: 'change', value: outcome.change } : null;
    return { outcomes: [outcome], undo };
  }
  const { batch, outcomes } = await reviewLeads(store, leads, request);
  const hasChanged = outcomes.some(({ kind }) => kind === 'changed');
  return { outcomes, undo: hasChanged ? { field: 'batch', value: batch } : null };
}
