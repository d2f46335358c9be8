import { recordOf } from '../kernel/record-of';
import type { Band } from '../leads/lead';
import { endedStages, type LeadStatus, leadStatuses } from '../leads/lead-status';
import type { LeadState } from '../review/history';

/** Maximum leads of a filter for one bulk action. */
export const selectedLeadsMax = 2_000;

/** The views of the inbox, in the order of its bar. */
export const inboxViews = ['to_review', 'mine', 'team', 'snoozed', 'done', 'all', 'pilots'] as const;
export type InboxView = (typeof inboxViews)[number];

export const viewWords: Readonly<Record<InboxView, { name: string; key: string }>> = {
  to_review: { name: 'To review', key: '1' },
  mine: { name: 'Mine', key: '2' },
  team: { name: 'Team', key: '3' },
  snoozed: { name: 'Snoozed', key: '4' },
  done: { name: 'Done', key: '5' },
  all: { name: 'All', key: '6' },
  pilots: { name: 'Accepted', key: '7' },
};

/** Leads of a status. Null in `isWoken` or `isEnded` includes both. */
export interface ViewPart {
  status: LeadStatus;
  isWoken: boolean | null;
  /** True when their stage is won or lost. */
  isEnded: boolean | null;
}

const every = (status: LeadStatus): ViewPart => ({ status, isWoken: null, isEnded: null });
const inReview = (isWoken: boolean): ViewPart => ({ ...every('in_review'), isWoken });
const accepted = (isEnded: boolean): ViewPart => ({ ...every('accepted'), isEnded });

/** Leads that each view lists; Mine is also limited to those assigned to the signed-in founder. */
export const viewParts: Readonly<Record<InboxView, readonly ViewPart[]>> = {
  to_review: [every('new'), inReview(true)],
  mine: [every('new'), every('in_review')],
  team: [inReview(false)],
  snoozed: [every('snoozed')],
  done: [accepted(true), every('declined'), every('duplicate'), every('withdrawn')],
  all: leadStatuses.map(every),
  pilots: [accepted(false)],
};

type ViewedState = Pick<LeadState, 'status' | 'isWoken' | 'stage'>;

const hasEnded = ({ stage }: ViewedState) => endedStages.some((ended) => ended === stage?.name);

const isPart = (state: ViewedState) => (part: ViewPart) =>
  part.status === state.status &&
  (part.isWoken === null || part.isWoken === state.isWoken) &&
  (part.isEnded === null || part.isEnded === hasEnded(state));

/** Views that partition all leads: each lead is in exactly one. */
export const sharedViews = [
  'to_review',
  'team',
  'snoozed',
  'pilots',
  'done',
] as const satisfies readonly InboxView[];

export function viewOf(state: ViewedState): (typeof sharedViews)[number] {
  return sharedViews.find((view) => viewParts[view].some(isPart(state))) ?? 'done';
}

export function isInView(
  view: InboxView,
  state: ViewedState & Pick<LeadState, 'assignee'>,
  founderId: string,
): boolean {
  if (view === 'mine' && state.assignee?.id !== founderId) return false;
  return viewParts[view].some(isPart(state));
}

/** Returns the start of the wait for review: the arrival, or the end of the snooze. */
export function waitingSince(
  { isWoken, statusChangedAt }: { isWoken: boolean; statusChangedAt: string | null },
  arrivedAt: string,
): string {
  return (isWoken ? statusChangedAt : null) ?? arrivedAt;
}

/** Number of leads by view; Mine counts those of the signed-in founder. */
export type ViewCounts = Record<InboxView, number>;

type ByStatusAndBand = Record<LeadStatus, Record<Band, number>>;

/** Sums of leads from which the counts of views, and of parts of them, are derived. */
export interface LeadSums {
  all: ByStatusAndBand;
  mine: ByStatusAndBand;
  /** In review, with the end of a snooze as the last step. */
  woken: Record<Band, number>;
  /** Accepted, and won or lost since. */
  ended: Record<Band, number>;
}

/** Sums the counts of some bands; an empty list means all. */
function sumOf(counts: Record<Band, number>, inBands: readonly Band[]): number {
  const ofBands = inBands.length > 0 ? inBands.map((band) => counts[band]) : Object.values(counts);
  return ofBands.reduce((sum, count) => sum + count, 0);
}

/** Counts the leads of a view with one of these statuses and one of these bands; an empty list means all. */
export function countInView(
  { all, mine, woken, ended }: LeadSums,
  view: InboxView,
  statuses: readonly LeadStatus[] = [],
  inBands: readonly Band[] = [],
): number {
  const counts = view === 'mine' ? mine : all;
  let sum = 0;
  for (const { status, isWoken, isEnded } of viewParts[view]) {
    if (statuses.length > 0 && !statuses.includes(status)) continue;
    const [marked, isMarked] = isEnded === null ? [woken, isWoken] : [ended, isEnded];
    if (isMarked !== true) sum += sumOf(counts[status], inBands);
    if (isMarked !== null) sum += (isMarked ? 1 : -1) * sumOf(marked, inBands);
  }
  return sum;
}

export function viewCountsOf(sums: LeadSums): ViewCounts {
  return recordOf(inboxViews, (view) => countInView(sums, view));
}
