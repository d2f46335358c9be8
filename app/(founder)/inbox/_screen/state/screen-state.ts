import type { FounderName } from '@/lib/founders/founder';
import type { InboxRow } from '@/lib/inbox/inbox';
import { selectedLeadsMax } from '@/lib/inbox/selection-limits';
import { inertLine } from '@/lib/kernel/inert-text';
import type { ReviewAction } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';
import type { DetailedAction } from '@/lib/review/transitions';
import type { Conflict, OpenLead, Undoable } from '../inbox-client';
import { type Listing, rowOf, type ShownList, shownRows, withState } from './inbox-state';
import { openIdOf, type Selection } from './selection';
import { type QueuedStep, type StepLead, type StepQueue, stateIn } from './step-queue';
import type { TakenStep } from './undo-stack';

/** A step that was not stored, for another reason than that somebody acted first. */
export interface Refusal {
  step: QueuedStep;
  /** Its button's words. */
  tried: string;
  why: string;
}

/** What the bar at the foot says of the last step. */
export interface ShownStep {
  /** Of the step in the queue; null where it was stored before this page. */
  id: string | null;
  /** While it waits, and once it is stored. */
  saving: string;
  done: string;
  company?: string;
}

export type ShownDialog =
  | { kind: 'help' | 'palette' }
  /** A step on all leads of the filter, which asks for nothing but whether it is meant. */
  | { kind: 'whole'; action: ReviewAction; leads: readonly StepLead[] }
  | {
      kind: 'step';
      action: DetailedAction;
      leads: readonly StepLead[];
      failure?: string;
      /** What was typed before, where a refused step is opened again. */
      typed?: QueuedStep['fields'];
    };

/** Everything that the screen shows and that keys, answers and events change. */
export interface ScreenState {
  list: ShownList;
  /** What was read of leads, by their ids; the open one among them, once it is there. */
  loaded: ReadonlyMap<string, OpenLead>;
  /** The newest states that the page was told of leads that are not listed, until as new a one is read. */
  told: ReadonlyMap<string, LeadState>;
  selection: Selection;
  queue: StepQueue;
  /** The steps of this tab that can be taken back, the last one on top. */
  taken: readonly TakenStep[];
  last: ShownStep | null;
  conflicts: readonly Conflict[];
  refusals: readonly Refusal[];
  problem: string | undefined;
  said: string;
  dialog: ShownDialog | null;
  /** How many steps were taken here; with each the forms of the pane are folded and empty again. */
  stepsTaken: number;
  /** How many steps the portal has answered: what it knows of leads has changed as often. */
  stepsStored: number;
  /** How many steps on whole filters the portal has answered: after each the rows are asked for anew. */
  wholesStored: number;
  /** Leads that an undo has brought back and that the list has no rows of: these are asked for. */
  unlistedIds: readonly string[];
}

/** What a page is given once and keeps. */
export interface Setting {
  listing: Listing;
  founders: readonly FounderName[];
}

/** What only the browser knows at the moment of a key. */
export interface Moment {
  now: Date;
  /** Whether list and pane stand side by side. */
  isWide: boolean;
}

const newer = (one: LeadState | undefined, other: LeadState | undefined) =>
  (other?.version ?? -1) > (one?.version ?? -1) ? other : one;

/** How a lead stands by its row and by what was told of it, whatever was read of it. */
export function toldStateOf({ list, told }: ScreenState, leadId: string): LeadState | undefined {
  return newer(rowOf(list, leadId)?.state, told.get(leadId));
}

/** The state after leads have come to states; of a state that is older than the known one nothing changes. */
export function withTold(
  state: ScreenState,
  states: readonly (readonly [leadId: string, state: LeadState])[],
): ScreenState {
  const news = states.filter(([id, { version }]) => version > (toldStateOf(state, id)?.version ?? -1));
  if (news.length === 0) return state;
  const unlisted = news.filter(([id]) => !rowOf(state.list, id));
  return {
    ...state,
    list: news.reduce((list, [id, stands]) => withState(list, id, stands), state.list),
    told: unlisted.length > 0 ? new Map([...state.told, ...unlisted]) : state.told,
  };
}

/** How a lead stands for the founder: as the portal said last, or as the steps that wait will leave it. */
export function stateOf(state: ScreenState, leadId: string): LeadState | undefined {
  const loaded = state.loaded.get(leadId);
  const detailed = loaded?.kind === 'lead' ? loaded.detail.state : undefined;
  return stateIn(state.queue, leadId, newer(toldStateOf(state, leadId), detailed));
}

/** A lead as a step names it, in the version that the founder sees. */
export function leadOf(state: ScreenState, leadId: string): StepLead | undefined {
  const version = stateOf(state, leadId)?.version;
  const loaded = state.loaded.get(leadId);
  const company =
    rowOf(state.list, leadId)?.company ?? (loaded?.kind === 'lead' ? loaded.detail.lead.company : undefined);
  return version === undefined || company === undefined ? undefined : { leadId, company, version };
}

/** The leads that the next key acts on: those that are ticked, else the current one. */
export function targetsOf(state: ScreenState): StepLead[] {
  const { ticked, currentId } = state.selection;
  const ids = ticked.size > 0 ? [...ticked] : [currentId];
  return ids.flatMap((id) => (id === undefined ? [] : (leadOf(state, id) ?? [])));
}

/** The lead in the pane: as read, and as the steps that wait will leave it; until it is read what its row says. */
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

/** The rows' ids, from top to bottom. */
export const rowIds = ({ rows }: ShownList): string[] => rows.map(({ leadId }) => leadId);

/** What the bar at the foot says: the last step, whether it is stored, and what can be taken back. */
export interface LastStepView {
  words: string;
  company?: string;
  undo: Undoable | null;
  /** What the undo takes back, where that is another step than the one that is spoken of. */
  undoWords?: string;
}

/** The last step as the bar shows it; null before the first one. */
export function lastStepOf({ last, taken, queue }: ScreenState): LastStepView | null {
  if (!last) return null;
  const top = taken.at(-1);
  const isSaving = queue.steps.some(({ id }) => id === last.id);
  const topWords = top && (top.company === undefined ? top.words : `${top.words}: ${inertLine(top.company)}`);
  return {
    words: isSaving ? last.saving : last.done,
    ...(last.company !== undefined && { company: last.company }),
    undo: top?.undo ?? null,
    ...(topWords !== undefined && top?.words !== last.done && { undoWords: topWords }),
  };
}

/** A row as announcements name it. */
export const rowInWords = ({ company, band }: InboxRow): string => `${company}, band ${band}`;

/** Whether all leads of the filter can be meant: the whole page is ticked, there are more, and they are counted. */
export function canTickWhole({ list, selection }: ScreenState): boolean {
  const hasPage = list.rows.length > 0 && list.rows.every(({ leadId }) => selection.ticked.has(leadId));
  return hasPage && list.total !== null && list.total > list.rows.length && list.total <= selectedLeadsMax;
}
