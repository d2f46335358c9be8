import { recordOf } from '../kernel/record-of';
import type { Band } from '../leads/lead';
import { endedStages, type LeadStatus, leadStatuses } from '../leads/lead-status';
import { bandRules } from '../leads/scoring';
import type { LeadState } from '../review/history';

/** The views of the inbox, in the order of its bar. */
export const inboxViews = ['to_review', 'mine', 'team', 'snoozed', 'done', 'all', 'pilots'] as const;
export type InboxView = (typeof inboxViews)[number];

/** What a view is called, and the key that leads to it. */
export const viewWords: Readonly<Record<InboxView, { name: string; key: string }>> = {
  to_review: { name: 'To review', key: '1' },
  mine: { name: 'Mine', key: '2' },
  team: { name: 'Team', key: '3' },
  snoozed: { name: 'Snoozed', key: '4' },
  done: { name: 'Done', key: '5' },
  all: { name: 'All', key: '6' },
  pilots: { name: 'Pilots', key: '7' },
};

/** Leads of a status; null for those that were woken, or have ended, and those that did not. */
export interface ViewPart {
  status: LeadStatus;
  isWoken: boolean | null;
  /** Whether their stage is won or lost. */
  isEnded: boolean | null;
}

const every = (status: LeadStatus): ViewPart => ({ status, isWoken: null, isEnded: null });
const inReview = (isWoken: boolean): ViewPart => ({ ...every('in_review'), isWoken });
const accepted = (isEnded: boolean): ViewPart => ({ ...every('accepted'), isEnded });

/** What each view lists; Mine only those that are assigned to who asks. */
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

/** The views that share all leads out between them: each lead is in exactly one of these. */
export const sharedViews = [
  'to_review',
  'team',
  'snoozed',
  'pilots',
  'done',
] as const satisfies readonly InboxView[];

/** The one of {@link sharedViews} that a lead is in. */
export function viewOf(state: ViewedState): (typeof sharedViews)[number] {
  return sharedViews.find((view) => viewParts[view].some(isPart(state))) ?? 'done';
}

/** Whether a view lists a lead for a founder. */
export function isInView(
  view: InboxView,
  state: ViewedState & Pick<LeadState, 'assignee'>,
  founderId: string,
): boolean {
  if (view === 'mine' && state.assignee?.id !== founderId) return false;
  return viewParts[view].some(isPart(state));
}

/** Since when a lead waits for its review: its arrival, or the end of its snooze. */
export function waitingSince(
  { isWoken, statusChangedAt }: { isWoken: boolean; statusChangedAt: string | null },
  arrivedAt: string,
): string {
  return (isWoken ? statusChangedAt : null) ?? arrivedAt;
}

/** How many leads each view has; Mine has those of the founder who asks. */
export type ViewCounts = Record<InboxView, number>;

type ByStatusAndBand = Record<LeadStatus, Record<Band, number>>;

/** Sums of leads from which the count of a view follows, and of parts of it. */
export interface LeadSums {
  all: ByStatusAndBand;
  /** Open ones of the founder who asks. */
  mine: ByStatusAndBand;
  /** In review, with the end of a snooze as their last step. */
  woken: Record<Band, number>;
  /** Accepted, and won or lost since. */
  ended: Record<Band, number>;
}

/** How many leads of a view have one of these statuses and one of these bands; an empty list means all. */
export function countInView(
  { all, mine, woken, ended }: LeadSums,
  view: InboxView,
  statuses: readonly LeadStatus[] = [],
  inBands: readonly Band[] = [],
): number {
  const ofBands = inBands.length > 0 ? inBands : bandRules.map(({ band }) => band);
  const counts = view === 'mine' ? mine : all;
  let sum = 0;
  for (const { status, isWoken, isEnded } of viewParts[view]) {
    if (statuses.length > 0 && !statuses.includes(status)) continue;
    const [marked, isMarked] = isEnded === null ? [woken, isWoken] : [ended, isEnded];
    for (const band of ofBands) {
      const ofStatus = counts[status][band];
      sum += isMarked === null ? ofStatus : isMarked ? marked[band] : ofStatus - marked[band];
    }
  }
  return sum;
}

/** The counts of all views. */
export function viewCountsOf(sums: LeadSums): ViewCounts {
  return recordOf(inboxViews, (view) => countInView(sums, view));
}
