import { recordOf } from '../kernel/record-of';
import { type Band, bands } from '../leads/lead';
import { type LeadStatus, leadStatuses } from '../leads/lead-status';
import type { LeadState } from '../review/history';

/** The views of the inbox, in the order of its bar. */
export const inboxViews = ['to_review', 'mine', 'team', 'snoozed', 'done', 'all'] as const;
export type InboxView = (typeof inboxViews)[number];

/** What a view is called, and the key that leads to it. */
export const viewWords: Readonly<Record<InboxView, { name: string; key: string }>> = {
  to_review: { name: 'To review', key: '1' },
  mine: { name: 'Mine', key: '2' },
  team: { name: 'Team', key: '3' },
  snoozed: { name: 'Snoozed', key: '4' },
  done: { name: 'Done', key: '5' },
  all: { name: 'All', key: '6' },
};

/** Leads of a status; `isWoken` null for those that were woken and those that were not. */
export interface ViewPart {
  status: LeadStatus;
  isWoken: boolean | null;
}

const every = (status: LeadStatus): ViewPart => ({ status, isWoken: null });

/** What each view lists; Mine only those that are assigned to who asks. */
export const viewParts: Readonly<Record<InboxView, readonly ViewPart[]>> = {
  to_review: [every('new'), { status: 'in_review', isWoken: true }],
  mine: [every('new'), every('in_review')],
  team: [{ status: 'in_review', isWoken: false }],
  snoozed: [every('snoozed')],
  done: [every('accepted'), every('declined'), every('duplicate'), every('withdrawn')],
  all: leadStatuses.map(every),
};

type ViewedState = Pick<LeadState, 'status' | 'isWoken'>;

const isPart = (state: ViewedState) => (part: ViewPart) =>
  part.status === state.status && (part.isWoken === null || part.isWoken === state.isWoken);

/** The views that share all leads out between them: each lead is in exactly one of these. */
export const sharedViews = ['to_review', 'team', 'snoozed', 'done'] as const satisfies readonly InboxView[];

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
}

/** How many leads of a view have one of these statuses and one of these bands; an empty list means all. */
export function countInView(
  { all, mine, woken }: LeadSums,
  view: InboxView,
  statuses: readonly LeadStatus[] = [],
  inBands: readonly Band[] = [],
): number {
  const ofBands = inBands.length > 0 ? inBands : bands;
  const counts = view === 'mine' ? mine : all;
  let sum = 0;
  for (const { status, isWoken } of viewParts[view]) {
    if (statuses.length > 0 && !statuses.includes(status)) continue;
    for (const band of ofBands) {
      const ofStatus = counts[status][band];
      sum += isWoken === null ? ofStatus : isWoken ? woken[band] : ofStatus - woken[band];
    }
  }
  return sum;
}

/** The counts of all views. */
export function viewCountsOf(sums: LeadSums): ViewCounts {
  return recordOf(inboxViews, (view) => countInView(sums, view));
}
