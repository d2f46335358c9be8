import type { InboxCounts, InboxPage, InboxRow, LeadCounts } from '@/lib/inbox/inbox';
import { dueSoonCountMax } from '@/lib/inbox/labels';
import { type InboxView, inboxViews, isInView, type ViewCounts, viewOf } from '@/lib/inbox/views';
import type { Band } from '@/lib/leads/lead';
import type { LeadStatus } from '@/lib/leads/lead-status';
import type { LeadState } from '@/lib/review/history';
import { dueSoonSince, type ReviewTimes } from '@/lib/review/times';
import type { OpenLead } from '../inbox-client';
import { type StepQueue, stateIn } from './step-queue';

/** The list from the server; rows keep their places until it is loaded again. */
export interface ShownList extends InboxPage {
  removed: ReadonlySet<string>;
}

export interface Listing {
  view: InboxView;
  /** Empty means all. */
  statuses: readonly LeadStatus[];
  founderId: string;
}

export function shownList(page: InboxPage): ShownList {
  return { ...page, removed: new Set() };
}

export function rowOf({ rows }: Pick<ShownList, 'rows'>, leadId: string): InboxRow | undefined {
  return rows.find((row) => row.leadId === leadId);
}

/** Applies a state to a row; an older state than the known one changes nothing. */
export function withState(list: ShownList, leadId: string, state: LeadState): ShownList {
  const row = rowOf(list, leadId);
  if (!row || state.version <= row.state.version) return list;
  const changed = { ...row, state };
  return { ...list, rows: list.rows.map((each) => (each === row ? changed : each)) };
}

export function withRemoved(list: ShownList, leadId: string): ShownList {
  return { ...list, removed: new Set([...list.removed, leadId]) };
}

/**
 * Inserts rows of a page that was just read, each after the row that it follows there. Other rows keep their places.
 */
export function withRows(list: ShownList, page: InboxPage, leadIds: readonly string[]): ShownList {
  const rows = [...list.rows];
  const placeOf = (row: InboxRow | undefined) => rows.findIndex(({ leadId }) => leadId === row?.leadId);
  for (const [at, row] of page.rows.entries()) {
    if (!leadIds.includes(row.leadId) || placeOf(row) !== -1) continue;
    const shownBefore = page.rows.slice(0, at).findLast((each) => placeOf(each) !== -1);
    rows.splice(placeOf(shownBefore) + 1, 0, row);
  }
  const total = list.total === null ? null : list.total + rows.length - list.rows.length;
  return { ...list, rows, total };
}

export function withSeen(list: ShownList, leadId: string): ShownList {
  if (rowOf(list, leadId)?.isSeen !== false) return list;
  return { ...list, rows: list.rows.map((row) => (row.leadId === leadId ? { ...row, isSeen: true } : row)) };
}

/** Applies waiting steps to the rows; other rows stay the same objects. */
export function shownRows({ rows }: ShownList, queue: StepQueue): readonly InboxRow[] {
  if (queue.steps.length === 0) return rows;
  return rows.map((row) => {
    const state = stateIn(queue, row.leadId, row.state);
    return state === row.state ? row : { ...row, state };
  });
}

export function isListed(
  { view, statuses, founderId }: Listing,
  state: Pick<LeadState, 'status' | 'isWoken' | 'assignee' | 'stage'>,
): boolean {
  return (statuses.length === 0 || statuses.includes(state.status)) && isInView(view, state, founderId);
}

/** Returns true if a row no longer belongs to the list. */
export function hasLeft(list: Pick<ShownList, 'removed'>, row: InboxRow, listing: Listing): boolean {
  return list.removed.has(row.leadId) || !isListed(listing, row.state);
}

type CountedPage = Pick<InboxPage, 'total' | 'nextCursor'> & { rows: readonly InboxRow[] };

/** Returns the number of leads of the filter when the list was read; null if they were not counted. */
export function totalOf({ total, nextCursor, rows }: CountedPage): number | null {
  return total ?? (nextCursor ? null : rows.length);
}

/** Returns the number of leads of the filter now, by the rows; null if they were not counted. */
export function totalAfter(list: CountedPage & Pick<ShownList, 'removed'>, listing: Listing): number | null {
  const total = totalOf(list);
  return total === null ? null : total - list.rows.filter((row) => hasLeft(list, row, listing)).length;
}

/**
 * Returns the next row to decide after `leadIds`, otherwise the one before, otherwise the same; undefined if none is
 * listed.
 */
export function nextToDo(
  list: Pick<ShownList, 'removed'>,
  rows: readonly InboxRow[],
  leadIds: readonly string[],
  listing: Listing,
): string | undefined {
  const at = rows.findIndex(({ leadId }) => leadIds.includes(leadId));
  if (at === -1) return undefined;
  const isToDo = (row: InboxRow) => !leadIds.includes(row.leadId) && !hasLeft(list, row, listing);
  const next = rows.slice(at + 1).find(isToDo) ?? rows.slice(0, at).findLast(isToDo);
  return next?.leadId ?? rows[at]?.leadId;
}

/** Returns true if the next lead to decide after `leadIds` is on a page that is not loaded yet. */
export function isNextUnloaded(
  list: Pick<ShownList, 'removed' | 'nextCursor'>,
  rows: readonly InboxRow[],
  leadIds: readonly string[],
  listing: Listing,
): boolean {
  const at = rows.findLastIndex(({ leadId }) => leadIds.includes(leadId));
  return (
    list.nextCursor !== null && at !== -1 && rows.slice(at + 1).every((row) => hasLeft(list, row, listing))
  );
}

function moved(counts: LeadCounts, band: Band, status: LeadStatus, by: 1 | -1): LeadCounts {
  const ofStatus = counts[status];
  return { ...counts, [status]: { ...ofStatus, [band]: Math.max(0, ofStatus[band] + by) } };
}

function viewsMoved(counts: ViewCounts, state: LeadState, founderId: string, by: 1 | -1): ViewCounts {
  const after = { ...counts };
  for (const view of inboxViews)
    if (isInView(view, state, founderId)) after[view] = Math.max(0, after[view] + by);
  return after;
}

interface Counting {
  founderId: string;
  now: Date;
  reviewTimes: ReviewTimes;
}

function isDueSoon(
  { band, waitingSince }: InboxRow,
  state: LeadState,
  { now, reviewTimes }: Counting,
): boolean {
  if (viewOf(state) !== 'to_review') return false;
  return new Date(waitingSince) <= dueSoonSince(band, now, reviewTimes);
}

export function shownCounts(list: ShownList, queue: StepQueue, counting: Counting): InboxCounts {
  const { founderId } = counting;
  let { counts, viewCounts, dueSoonCount } = list;
  // A capped count cannot be adjusted.
  const isCapped = dueSoonCount >= dueSoonCountMax;
  for (const row of list.rows) {
    const after = stateIn(queue, row.leadId, row.state);
    if (after === row.state) continue;
    counts = moved(moved(counts, row.band, row.state.status, -1), row.band, after.status, 1);
    viewCounts = viewsMoved(viewsMoved(viewCounts, row.state, founderId, -1), after, founderId, 1);
    if (isCapped) continue;
    dueSoonCount += Number(isDueSoon(row, after, counting)) - Number(isDueSoon(row, row.state, counting));
  }
  return { counts, viewCounts, dueSoonCount: Math.max(0, dueSoonCount) };
}

/** Removes the contact data that were deleted or replaced, until the lead is loaded again. */
export function withoutContact(open: OpenLead, state: LeadState): OpenLead {
  if (open.kind !== 'lead') return open;
  const { lead, notes } = open.detail;
  const isWithdrawn = state.status === 'withdrawn';
  const detail = {
    ...open.detail,
    state,
    lead: {
      ...lead,
      contact_name: null,
      contact_role: null,
      contact_or_agent_id: '',
      risk_owner: isWithdrawn ? null : lead.risk_owner,
    },
    notes: isWithdrawn ? [] : notes,
    // Drafts are deleted with the contact.
    reply: null,
  };
  return { ...open, detail };
}
