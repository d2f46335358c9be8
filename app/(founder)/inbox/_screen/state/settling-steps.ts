import { actionErrorWords, reviewActions } from '@/lib/review/actions';
import type { ReviewOutcome } from '@/lib/review/review';
import type { Conflict, OpenLead, StepAnswer } from '../inbox-client';
import { rowOf, withRemoved, withState } from './inbox-state';
import { applyServerState, type Refusal, type ScreenState, type ShownStep } from './screen-state';
import { type QueuedStep, settled } from './step-queue';
import { doneWords, triedWords } from './taking-steps';
import type { TakenStep } from './undo-stack';

function withOutcomeStates(
  loaded: ReadonlyMap<string, OpenLead>,
  outcomes: readonly ReviewOutcome[],
): ReadonlyMap<string, OpenLead> {
  const after = new Map(loaded);
  for (const { leadId, state } of outcomes) {
    const open = after.get(leadId);
    if (state && open?.kind === 'lead' && open.detail.state.version < state.version)
      after.set(leadId, { ...open, detail: { ...open.detail, state }, isStale: true });
  }
  return after;
}

/** Removes a step from the undo stack, or those of its leads for which it failed. */
function withoutUnstored(
  undoStack: readonly TakenStep[],
  step: QueuedStep,
  failedIds: ReadonlySet<string>,
): readonly TakenStep[] {
  return undoStack.flatMap((each) => {
    if (each.undo.value !== step.id) return each;
    const leadIds = each.leadIds.filter((id) => !failedIds.has(id));
    if (leadIds.length === 0 && each.leadIds.length > 0) return [];
    if (leadIds.length === each.leadIds.length || step.kind === 'undo' || step.kind === 'erase') return each;
    const before = each.before.filter(([id]) => !failedIds.has(id));
    return { ...each, words: doneWords(step.kind, leadIds.length, undefined), leadIds, before };
  });
}

const followedWords = 'Undone, because an earlier change could not be stored.';

export function shownOf(step: TakenStep | undefined): ShownStep | null {
  if (!step) return null;
  const { words, company } = step;
  return { id: null, saving: words, done: words, ...(company !== undefined && { company }) };
}

/** Returns what the bar shows after part of its step was not stored. */
function lastAfter(
  { last }: ScreenState,
  undoStack: readonly TakenStep[],
  touchedIds: ReadonlySet<string>,
): ShownStep | null {
  if (!last?.id || !touchedIds.has(last.id)) return last;
  const step = undoStack.find(({ undo }) => undo.value === last.id);
  return step ? { ...last, done: step.words } : shownOf(undoStack.at(-1));
}

/** Settles the first step of the queue, which failed for `failedIds`. */
function afterFirst(
  state: ScreenState,
  step: QueuedStep,
  failedIds: ReadonlySet<string>,
  refusals: readonly Refusal[],
): ScreenState {
  const { queue, dropped } = settled(state.queue, failedIds);
  // The undo of a step that was not stored needs no notice.
  const lost = dropped
    .filter(({ kind, fields }) => !(kind === 'undo' && fields.some(([, value]) => value === step.id)))
    .map((each): Refusal => ({ step: each, tried: triedWords(each.kind), error: followedWords }));
  const touched = failedIds.size > 0 ? [step, ...dropped] : [];
  const undoStack = touched.reduce((stack, each) => withoutUnstored(stack, each, failedIds), state.undoStack);
  return {
    ...state,
    queue,
    undoStack,
    last: lastAfter(state, undoStack, new Set(touched.map(({ id }) => id))),
    refusals: [...state.refusals, ...refusals, ...lost],
    stepsStored: state.stepsStored + 1,
  };
}

/** Applies the portal's answer to the first step of the queue. */
export function stepAnswered(state: ScreenState, answer: StepAnswer): ScreenState {
  const { outcomes } = answer;
  const step = state.queue.steps[0];
  if (!step) return state;
  if (step.wholeCount !== undefined) return bulkAnswered(state, step, answer);
  const companyOf = (id: string) => step.leads.find(({ leadId }) => leadId === id)?.company ?? id;
  const tried = triedWords(step.kind);
  const conflicts: Conflict[] = [];
  const refusals: Refusal[] = [];
  const failedIds = new Set<string>();
  for (const outcome of outcomes) {
    if (outcome.outcome === 'changed') continue;
    const { leadId } = outcome;
    failedIds.add(leadId);
    if (outcome.outcome === 'conflict')
      conflicts.push({ leadId, company: companyOf(leadId), tried, first: outcome.first });
    const ofLead = { ...step, leads: step.leads.filter((lead) => lead.leadId === leadId) };
    if (outcome.outcome === 'rejected')
      refusals.push({ step: ofLead, tried, error: actionErrorWords[outcome.error] });
    else refusals.push(...typedIn(ofLead, tried));
  }
  if (failedIds.has('')) for (const { leadId } of step.leads) failedIds.add(leadId);
  const applied = applyServerState(
    state,
    outcomes.flatMap(({ leadId, state: serverState }) => (serverState ? [[leadId, serverState]] : [])),
  );
  let { list } = applied;
  if (step.kind === 'erase') for (const { leadId } of step.leads) list = withRemoved(list, leadId);
  const { counts, viewCounts, dueSoonCount } = answer;
  list = { ...list, counts, viewCounts, dueSoonCount };
  const loaded = withOutcomeStates(state.loaded, outcomes);
  const after = afterFirst({ ...applied, list, loaded }, step, failedIds, refusals);
  const broughtBack = step.kind === 'undo' ? outcomes.filter(({ outcome }) => outcome === 'changed') : [];
  const restoredIds = broughtBack.map(({ leadId }) => leadId).filter((id) => !rowOf(list, id));
  return { ...after, restoredIds, conflicts: [...after.conflicts, ...conflicts] };
}

/** Applies the answer to a step on all leads of a filter; the rows are requested afterwards. */
function bulkAnswered(state: ScreenState, step: QueuedStep, answer: StepAnswer): ScreenState {
  const { changed, left, isWhole } = answer.whole ?? { changed: 0, left: 0, isWhole: true };
  const { counts, viewCounts, dueSoonCount } = answer;
  const action = reviewActions.find((each) => each === step.kind);
  const words = action && doneWords(action, changed, undefined);
  const isStored = ({ undo }: TakenStep) => undo.value !== step.id || changed > 0;
  const undoStack = state.undoStack
    .filter(isStored)
    .map((each) => (each.undo.value === step.id && words !== undefined ? { ...each, words } : each));
  const error = [
    ...(left > 0
      ? [`${left} leads were skipped: someone else changed them first, or their status does not allow this.`]
      : []),
    ...(isWhole ? [] : ['The other leads could not be changed. Check the list and try again.']),
  ].join(' ');
  const refusals =
    error === '' ? [] : [{ step: { ...step, leads: [] }, tried: triedWords(step.kind), error }];
  // If all were changed, the prediction for this page's rows is right.
  const rows = left > 0 || !isWhole ? [] : [...step.after];
  const predicted = rows.reduce(
    (before, [leadId, serverState]) => withState(before, leadId, serverState),
    state.list,
  );
  const list = { ...predicted, counts, viewCounts, dueSoonCount };
  const after = afterFirst({ ...state, list, undoStack }, step, new Set(), refusals);
  const isLast = state.last?.id === step.id;
  const last = isLast && state.last && words !== undefined ? { ...state.last, done: words } : after.last;
  return { ...after, last, bulkStored: state.bulkStored + 1 };
}

/** Keeps the message about a step that was too late. */
function typedIn(step: QueuedStep, tried: string): Refusal[] {
  const hasText = step.fields.some(([name, value]) => name === 'text' && value.trim() !== '');
  return hasText ? [{ step, tried, error: 'Someone else acted first.' }] : [];
}

/** Applies the refusal of the first step of the queue. */
export function stepRefused(state: ScreenState, error: string): ScreenState {
  const step = state.queue.steps[0];
  if (!step) return state;
  const failedIds = new Set(step.leads.map(({ leadId }) => leadId));
  const after = afterFirst(state, step, failedIds, [{ step, tried: triedWords(step.kind), error }]);
  return { ...after, announcement: `“${triedWords(step.kind)}” was not stored. ${error}` };
}
