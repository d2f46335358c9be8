import { authorizeRequest } from '@/lib/auth/authorize';
import {
  type ReviewOutcome,
  type ReviewRequest,
  reviewRequestSchema,
  type SeenLead,
  seenLeadsSchema,
} from '@/lib/contract/review';
import { getDeps } from '@/lib/deps';
import { answerForm } from '@/lib/http/founder-answer';
import { type FounderForm, refuseForm, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';
import type { FounderStore } from '@/lib/services/founder-store';
import { reviewLead } from '@/lib/services/review-lead';
import { reviewLeads } from '@/lib/services/review-leads';
import type { StepAnswer, Undoable } from '../answers';
import { addressAfter } from '../step-address';

/** Takes a step on the leads that a form names, as they stood when the founder saw them. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const step = readStep(form);
    if ('message' in step) return refuseForm('invalid_field_value', step, form.wantsJson);
    const store = { database: deps.database, authorize: authorizeRequest(deps, form.headers) };
    const { outcomes, undo } = await takeStep(store, step);
    const answer: StepAnswer = { ok: true, undo, outcomes };
    return answerForm(form, addressAfter(form.text('back'), step.request.action, outcomes, undo), answer);
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
