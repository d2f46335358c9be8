import { leadsInWords } from '@/lib/inbox/labels';
import { inertLine } from '@/lib/kernel/inert-text';
import { actionErrorWords, type ReviewAction } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';
import { actionWords, standingName } from '@/lib/review/labels';
import { actionError, actionsFrom, isDetailed } from '@/lib/review/transitions';
import { isNextUnloaded, nextToDo, shownRows } from './inbox-state';
import { requestOf, stateAfterRequest } from './predicted-state';
import {
  leadOf,
  type Moment,
  rowInWords,
  type ScreenState,
  type Setting,
  stateOf,
  targetsOf,
} from './screen-state';
import { closed, focusedOn, goneTo, openIdOf, type Selection, unticked } from './selection';
import { enqueued, type QueuedStep, type StepKind, type StepLead, takenOut } from './step-queue';
import { type TakenStep, withTaken } from './undo-stack';

/** Steps after which the founder stays on the lead. */
const staysOnLead: ReadonlySet<StepKind> = new Set<StepKind>([
  ...(['assign', 'note', 'answer', 'start_review', 'erase'] as const),
  ...(['contact', 'propose', 'start_pilot', 'clear_stage'] as const),
]);

export const triedWords = (kind: StepKind): string =>
  kind === 'undo' ? 'Undo' : kind === 'erase' ? 'Erase' : actionWords[kind].button;

/** Returns what a step did: `Accepted`, or `Accepted: 3 leads` without a company. */
export function doneWords(kind: ReviewAction, count: number, company: string | undefined): string {
  const { done } = actionWords[kind];
  return company === undefined ? `${done}: ${leadsInWords(count)}` : done;
}

export interface WantedStep {
  id: string;
  action: ReviewAction;
  leads: readonly StepLead[];
  fields: readonly (readonly [name: string, value: string])[];
  /** Number of leads that the founder confirmed for a step on a whole filter. */
  wholeCount?: number;
}

/** Selects the next lead to decide after a step, or keeps the current one. */
function goneOn(state: ScreenState, step: QueuedStep, setting: Setting, { isWide }: Moment): Selection {
  const { selection } = state;
  const ids = step.leads.map(({ leadId }) => leadId);
  const openId = openIdOf(selection);
  const isOpenOne = openId !== undefined && ids.includes(openId);
  const on = openId !== undefined && !isWide ? 'heading' : 'row';
  const rest = unticked(selection);
  if (staysOnLead.has(step.kind)) return focusedOn(rest, on);
  const rows = shownRows(state.list, state.queue);
  if (isNextUnloaded(state.list, rows, ids, setting.listing)) return focusedOn(rest, on);
  const nextId = nextToDo(state.list, rows, ids, setting.listing);
  if (nextId === undefined) return focusedOn(rest, isOpenOne ? 'heading' : 'last step');
  // On a narrow screen a decision leads back to the list.
  if (isOpenOne && !isWide) return { ...closed(rest), currentId: nextId };
  return goneTo(rest, nextId, isWide);
}

function nextInWords(state: ScreenState): string {
  const row = state.list.rows.find(({ leadId }) => leadId === state.selection.currentId);
  return row ? ` Next: ${inertLine(rowInWords(row))}.` : '';
}

/**
 * Takes a step without waiting for the portal: predicts the leads' states, queues the step and selects the next lead.
 */
export function stepTaken(
  state: ScreenState,
  { id, action, leads, fields, wholeCount }: WantedStep,
  setting: Setting,
  moment: Moment,
): ScreenState {
  const request = requestOf(new URLSearchParams(fields.map(([name, value]) => [name, value])));
  const before: [string, LeadState][] = [];
  const after = new Map<string, LeadState>();
  for (const { leadId } of leads) {
    const serverState = stateOf(state, leadId);
    if (!serverState) continue;
    const next = request && stateAfterRequest(leadId, serverState, request, setting.founders, moment.now);
    if (!next) continue;
    before.push([leadId, serverState]);
    after.set(leadId, next);
  }
  const [only] = leads;
  const company = only && leads.length === 1 && wholeCount === undefined ? only.company : undefined;
  const words = doneWords(action, wholeCount ?? leads.length, company);
  const whole = wholeCount === undefined ? {} : { wholeCount };
  const step: QueuedStep = { id, kind: action, fields, leads, after, ...whole, isTried: false };
  const named = company === undefined ? {} : { company };
  const takenStep: TakenStep = {
    undo: { field: 'batch', value: id },
    words,
    ...named,
    leadIds: leads.map(({ leadId }) => leadId),
    before,
  };
  const queued: ScreenState = {
    ...state,
    queue: enqueued(state.queue, step),
    undoStack: withTaken(state.undoStack, takenStep),
    last: { id, saving: `Saving “${actionWords[action].button}”`, done: words, ...named },
    // Acting on a lead again dismisses its conflict.
    conflicts: state.conflicts.filter((each) => !leads.some(({ leadId }) => leadId === each.leadId)),
    problem: undefined,
    dialog: null,
    stepsTaken: state.stepsTaken + 1,
  };
  const selection = goneOn(queued, step, setting, moment);
  const gone = { ...queued, selection };
  const isElsewhere = selection.currentId !== state.selection.currentId;
  // If every listed lead is done, the current one is among those of this step.
  const isDone = leads.some(({ leadId }) => leadId === selection.currentId);
  const next = isElsewhere && !isDone ? nextInWords(gone) : '';
  const goesOnFrom = staysOnLead.has(action) || isElsewhere ? undefined : selection.currentId;
  return {
    ...gone,
    goesOnFrom,
    announcement: `${words}${company === undefined ? '' : `: ${inertLine(company)}`}.${next}`,
  };
}

/** Explains why a step cannot follow a lead's status. */
function whyNotBegun(action: ReviewAction, { status, stage }: LeadState): string {
  if (action === 'reopen' && status === 'accepted' && stage) return actionErrorWords.has_stage;
  return `“${actionWords[action].button}” is not possible while the lead is “${standingName(status, stage?.name ?? null)}”.`;
}

/** Begins a step: opens its form, reports why it is not possible, or takes it. */
export function stepBegun(
  state: ScreenState,
  wanted: ReviewAction,
  id: string,
  setting: Setting,
  moment: Moment,
): ScreenState {
  const leads = targetsOf(state);
  const [first] = leads;
  const standing = first && stateOf(state, first.leadId);
  if (!first || !standing) return { ...state, problem: 'No lead selected.' };
  const action = wanted === 'reopen' && standing.status === 'snoozed' ? 'wake' : wanted;
  if (leads.length === 1 && !actionsFrom(standing).includes(action)) {
    return { ...state, problem: whyNotBegun(action, standing) };
  }
  if (isDetailed(action)) return { ...state, problem: undefined, dialog: { kind: 'step', action, leads } };
  // The number of leads is confirmed first.
  if (state.selection.isWhole)
    return { ...state, problem: undefined, dialog: { kind: 'whole', action, leads } };
  return stepTaken(state, { id, action, leads, fields: [['action', action]] }, setting, moment);
}

/** Returns why the portal would refuse a form, as far as the page can tell; undefined if it may be sent. */
export function refusedHere(
  state: ScreenState,
  { leads, fields }: Pick<WantedStep, 'leads' | 'fields'>,
  now: Date,
): string | undefined {
  const request = requestOf(new URLSearchParams(fields.map(([name, value]) => [name, value])));
  const [only] = leads;
  const standing = only && leads.length === 1 ? stateOf(state, only.leadId) : undefined;
  if (!only || !request || !standing) return undefined;
  const error = actionError(only.leadId, standing, request, now);
  return error ? actionErrorWords[error] : undefined;
}

function goneBack(state: ScreenState, { leadIds }: TakenStep, { isWide }: Moment): Selection {
  const listed = leadIds.find((id) => state.list.rows.some(({ leadId }) => leadId === id));
  const leadId = listed ?? (state.selection.isOpen ? leadIds[0] : undefined);
  if (leadId === undefined) return focusedOn(state.selection, 'last step');
  return goneTo(unticked(state.selection), leadId, isWide);
}

/** Undoes the last step of this tab: removes it if it was not sent, otherwise queues its undo. Selects the lead. */
export function stepUndone(state: ScreenState, id: string, moment: Moment): ScreenState {
  const step = state.undoStack.at(-1);
  if (!step) return { ...state, announcement: 'Nothing to undo.' };
  const named = step.company === undefined ? {} : { company: step.company };
  const done = `Undone: ${step.words}`;
  const announcement = `${done}${step.company === undefined ? '' : `: ${inertLine(step.company)}`}.`;
  const back: ScreenState = {
    ...state,
    undoStack: state.undoStack.slice(0, -1),
    problem: undefined,
    selection: goneBack(state, step, moment),
    stepsTaken: state.stepsTaken + 1,
    announcement,
  };
  const unsent = takenOut(state.queue, step.undo.value);
  if (unsent) return { ...back, queue: unsent, last: { id: null, saving: done, done, ...named } };
  const after = new Map<string, LeadState>();
  for (const [leadId, before] of step.before) {
    // If the page does not know the lead, as after a reload, the step was the lead's last change.
    const version = stateOf(state, leadId)?.version ?? before.version + 1;
    after.set(leadId, { ...before, version: version + 1 });
  }
  const leads = step.leadIds.map((leadId) => ({
    leadId,
    company: leadOf(state, leadId)?.company ?? step.company ?? leadId,
    version: stateOf(state, leadId)?.version ?? 0,
  }));
  const undo: QueuedStep = {
    id,
    kind: 'undo',
    fields: [[step.undo.field, step.undo.value]],
    leads,
    after,
    isTried: false,
  };
  return {
    ...back,
    queue: enqueued(state.queue, undo),
    last: { id, saving: `Undoing: ${step.words}`, done, ...named },
  };
}

/** Queues the erasure of the open lead. It shows once it is done and cannot be undone. */
export function leadErased(state: ScreenState, id: string, fields: QueuedStep['fields']): ScreenState {
  const openId = openIdOf(state.selection);
  const lead = openId === undefined ? undefined : leadOf(state, openId);
  if (!lead) return state;
  const step: QueuedStep = { id, kind: 'erase', fields, leads: [lead], after: new Map(), isTried: false };
  return {
    ...state,
    queue: enqueued(state.queue, step),
    last: { id, saving: 'Erasing', done: 'Erased', company: lead.company },
    selection: focusedOn(state.selection, 'heading'),
    stepsTaken: state.stepsTaken + 1,
  };
}
