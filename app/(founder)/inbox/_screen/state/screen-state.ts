import type { FounderName } from '@/lib/founders/founder';
import type { InboxPage, InboxRow } from '@/lib/inbox/inbox';
import { selectedLeadsMax } from '@/lib/inbox/views';
import { inertLine } from '@/lib/kernel/inert-text';
import { bulkLeadsMax, type ReviewAction } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';
import type { DetailedAction } from '@/lib/review/transitions';
import type { Conflict, OpenLead, Undoable } from '../inbox-client';
import { type Listing, rowOf, type ShownList, shownRows, withState } from './inbox-state';
import { goneTo, openIdOf, type Selection } from './selection';
import { type QueuedStep, type StepLead, type StepQueue, stateIn } from './step-queue';
import type { TakenStep } from './undo-stack';

/** A step that was not stored for a reason other than a conflict. */
export interface Refusal {
  step: QueuedStep;
  tried: string;
  error: string;
}

export interface ShownStep {
  /** Id in the queue; null if an earlier page stored it. */
  id: string | null;
  /** Texts while it waits and once it is stored. */
  saving: string;
  done: string;
  company?: string;
}

export type ShownDialog =
  | { kind: 'help' | 'palette' }
  /** Asks for confirmation of a step on all leads of the filter. */
  | { kind: 'whole'; action: ReviewAction; leads: readonly StepLead[] }
  | {
      kind: 'step';
      action: DetailedAction;
      leads: readonly StepLead[];
      failure?: string;
      typed?: QueuedStep['fields'];
    };

export interface ScreenState {
  list: ShownList;
  loaded: ReadonlyMap<string, OpenLead>;
  /** The newest states received for leads that are not listed, until an equally new state is read. */
  unlistedStates: ReadonlyMap<string, LeadState>;
  selection: Selection;
  queue: StepQueue;
  /** Steps of this tab that can be undone, the last one on top. */
  undoStack: readonly TakenStep[];
  last: ShownStep | null;
  conflicts: readonly Conflict[];
  refusals: readonly Refusal[];
  problem: string | undefined;
  announcement: string;
  dialog: ShownDialog | null;
  /** Number of steps taken; each resets the forms of the pane. */
  stepsTaken: number;
  /** Number of answered steps; counts requested before the last one are outdated. */
  stepsStored: number;
  /** Number of answered steps on whole filters; the rows are requested after each. */
  bulkStored: number;
  /** Lead whose successor is selected once more rows are loaded. */
  goesOnFrom: string | undefined;
  /** Leads that an undo restored and that are missing from the list. */
  restoredIds: readonly string[];
}

/** Values that stay the same while the page is open. */
export interface Setting {
  listing: Listing;
  founders: readonly FounderName[];
}

export interface Moment {
  now: Date;
  /** True if list and pane are side by side. */
  isWide: boolean;
}

const newer = (one: LeadState | undefined, other: LeadState | undefined) =>
  (other?.version ?? -1) > (one?.version ?? -1) ? other : one;

/** Returns the newest state of a lead from its row and from events and answers, regardless of its details. */
export function serverStateOf({ list, unlistedStates }: ScreenState, leadId: string): LeadState | undefined {
  return newer(rowOf(list, leadId)?.state, unlistedStates.get(leadId));
}

/** Applies states from the server; a state that is older than the known one changes nothing. */
export function applyServerState(
  state: ScreenState,
  states: readonly (readonly [leadId: string, state: LeadState])[],
): ScreenState {
  const news = states.filter(([id, { version }]) => version > (serverStateOf(state, id)?.version ?? -1));
  if (news.length === 0) return state;
  const unlisted = news.filter(([id]) => !rowOf(state.list, id));
  return {
    ...state,
    list: news.reduce((list, [id, serverState]) => withState(list, id, serverState), state.list),
    unlistedStates:
      unlisted.length > 0 ? new Map([...state.unlistedStates, ...unlisted]) : state.unlistedStates,
  };
}

/** Returns a lead's state as the founder sees it: the server's, or the one after waiting steps. */
export function stateOf(state: ScreenState, leadId: string): LeadState | undefined {
  const loaded = state.loaded.get(leadId);
  const detailed = loaded?.kind === 'lead' ? loaded.detail.state : undefined;
  return stateIn(state.queue, leadId, newer(serverStateOf(state, leadId), detailed));
}

export function leadOf(state: ScreenState, leadId: string): StepLead | undefined {
  const version = stateOf(state, leadId)?.version;
  const loaded = state.loaded.get(leadId);
  const company =
    rowOf(state.list, leadId)?.company ?? (loaded?.kind === 'lead' ? loaded.detail.lead.company : undefined);
  return version === undefined || company === undefined ? undefined : { leadId, company, version };
}

/** Returns the leads that the next key acts on: the selected ones, otherwise the current one. */
export function targetsOf(state: ScreenState): StepLead[] {
  const { ticked, currentId } = state.selection;
  const ids = ticked.size > 0 ? [...ticked] : [currentId];
  return ids.flatMap((id) => (id === undefined ? [] : (leadOf(state, id) ?? [])));
}

/** Returns the lead in the pane with waiting steps applied; its row until it is loaded. */
export function openedOf(state: ScreenState): OpenLead | null {
  const leadId = openIdOf(state.selection);
  if (leadId === undefined) return null;
  const loaded = state.loaded.get(leadId);
  const hasFailed = loaded?.kind === 'failed';
  if (!loaded || hasFailed) {
    const row = shownRows(state.list, state.queue).find((each) => each.leadId === leadId);
    return row || !loaded ? { kind: 'loading', leadId, ...(row && { row, hasFailed }) } : loaded;
  }
  const shown = stateOf(state, leadId);
  if (loaded.kind !== 'lead' || !shown || shown === loaded.detail.state) return loaded;
  return { ...loaded, detail: { ...loaded.detail, state: shown } };
}

export const rowIds = ({ rows }: ShownList): string[] => rows.map(({ leadId }) => leadId);

/** Returns the rows that one step may change. */
export const tickableIds = (list: ShownList): string[] => rowIds(list).slice(0, bulkLeadsMax);

/** Adds the rows of the next page below the others, and selects the first of them if the founder waits for it. */
export function rowsAdded(state: ScreenState, page: InboxPage, cursor: string, isWide: boolean): ScreenState {
  const { list, selection, goesOnFrom } = state;
  if (list.nextCursor !== cursor) return state;
  const added = page.rows.filter(({ leadId }) => !rowOf(list, leadId));
  const rows = [...list.rows, ...added];
  const after = { ...state, list: { ...list, rows, nextCursor: page.nextCursor }, goesOnFrom: undefined };
  const [next] = added;
  if (goesOnFrom === undefined || goesOnFrom !== selection.currentId || !next) return after;
  return { ...after, selection: goneTo(selection, next.leadId, isWide), announcement: rowInWords(next) };
}

export interface LastStepView {
  words: string;
  company?: string;
  undo: Undoable | null;
  /** Label of the action that undo reverts, if it differs from `words`. */
  undoWords?: string;
}

export function lastStepOf({ last, undoStack, queue }: ScreenState): LastStepView | null {
  if (!last) return null;
  const top = undoStack.at(-1);
  const isSaving = queue.steps.some(({ id }) => id === last.id);
  const topWords = top && (top.company === undefined ? top.words : `${top.words}: ${inertLine(top.company)}`);
  return {
    words: isSaving ? last.saving : last.done,
    ...(last.company !== undefined && { company: last.company }),
    undo: top?.undo ?? null,
    ...(topWords !== undefined && top?.words !== last.done && { undoWords: topWords }),
  };
}

export const rowInWords = ({ company, band }: InboxRow): string => `${company}, band ${band}`;

/**
 * Returns true if all leads of the filter can be selected: the maximum of one step is selected and the total is known.
 */
export function canTickWhole({ list, selection }: ScreenState): boolean {
  const ids = tickableIds(list);
  const hasPage = ids.length > 0 && ids.every((id) => selection.ticked.has(id));
  return hasPage && list.total !== null && list.total > ids.length && list.total <= selectedLeadsMax;
}
