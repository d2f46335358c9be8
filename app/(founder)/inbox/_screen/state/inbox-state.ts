import type { InboxCounts, InboxPage, InboxRow, LeadCounts } from '@/lib/inbox/inbox';
import { type InboxView, inboxViews, isInView, type ViewCounts, viewOf } from '@/lib/inbox/views';
import { dueSoonCountMax } from '@/lib/inbox/words';
import type { Band } from '@/lib/leads/lead';
import type { LeadStatus } from '@/lib/leads/lead-status';
import { dueSoonSince } from '@/lib/review/due-soon';
import type { LeadState } from '@/lib/review/history';
import type { ReviewTimes } from '@/lib/review/times';
import type { OpenLead } from '../inbox-client';
import { type StepQueue, stateIn } from './step-queue';

/** The list as the portal has told it: rows keep their places until it is loaded afresh. */
export interface ShownList extends InboxPage {
  removed: ReadonlySet<string>;
}

/** What the list lists, as far as a lead's state decides it. */
export interface Listing {
  view: InboxView;
  /** Empty means all. */
  statuses: readonly LeadStatus[];
  founderId: string;
}

/** The list of a page that was just read. */
export function shownList(page: InboxPage): ShownList {
  return { ...page, removed: new Set() };
}

/** A lead's row as the portal has told it. */
export function rowOf({ rows }: Pick<ShownList, 'rows'>, leadId: string): InboxRow | undefined {
  return rows.find((row) => row.leadId === leadId);
}

/** The list after a lead has come to a state; an older state than the known one changes nothing. */
export function withState(list: ShownList, leadId: string, state: LeadState): ShownList {
  const row = rowOf(list, leadId);
  if (!row || state.version <= row.state.version) return list;
  const changed = { ...row, state };
  return { ...list, rows: list.rows.map((each) => (each === row ? changed : each)) };
}

/** The list after a lead was removed. */
export function withRemoved(list: ShownList, leadId: string): ShownList {
  return { ...list, removed: new Set([...list.removed, leadId]) };
}

/**
 * The list with leads of a page that was just read, each behind the one that it follows there. Rows that are shown keep
 * their places.
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

/** The list after the founder has opened a lead. */
export function withSeen(list: ShownList, leadId: string): ShownList {
  if (rowOf(list, leadId)?.isSeen !== false) return list;
  return { ...list, rows: list.rows.map((row) => (row.leadId === leadId ? { ...row, isSeen: true } : row)) };
}

/** The rows as they are once the steps that wait are through; rows without such a step stay the same objects. */
export function shownRows({ rows }: ShownList, queue: StepQueue): readonly InboxRow[] {
  if (queue.steps.length === 0) return rows;
  return rows.map((row) => {
    const state = stateIn(queue, row.leadId, row.state);
    return state === row.state ? row : { ...row, state };
  });
}

/** Whether a list lists leads of a state. */
export function isListed(
  { view, statuses, founderId }: Listing,
  state: Pick<LeadState, 'status' | 'isWoken' | 'assignee' | 'stage'>,
): boolean {
  return (statuses.length === 0 || statuses.includes(state.status)) && isInView(view, state, founderId);
}

/** Whether a row was dealt with since the list was read. */
export function hasLeft(list: Pick<ShownList, 'removed'>, row: InboxRow, listing: Listing): boolean {
  return list.removed.has(row.leadId) || !isListed(listing, row.state);
}

/** A page of the list, as far as it tells how many leads there are. */
type CountedPage = Pick<InboxPage, 'total' | 'nextCursor' | 'previousCursor'> & { rows: readonly InboxRow[] };

/** How many leads the filter had when the list was read; null where they are on several pages and nobody counted. */
export function totalOf({ total, nextCursor, previousCursor, rows }: CountedPage): number | null {
  return total ?? (nextCursor || previousCursor ? null : rows.length);
}

/** The same after the steps and events since, as the rows show them. */
export function totalAfter(list: CountedPage & Pick<ShownList, 'removed'>, listing: Listing): number | null {
  const total = totalOf(list);
  return total === null ? null : total - list.rows.filter((row) => hasLeft(list, row, listing)).length;
}

/** The row after `leadIds` that is to be done, else one before, else the same; undefined if none is listed. */
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

/** For whom, when and by which review times leads are counted. */
interface Counting {
  founderId: string;
  now: Date;
  reviewTimes: ReviewTimes;
}

/** Whether a lead is to be reviewed soon, or overdue. */
function isDueSoon(
  { band, waitingSince }: InboxRow,
  state: LeadState,
  { now, reviewTimes }: Counting,
): boolean {
  if (viewOf(state) !== 'to_review') return false;
  const since = dueSoonSince(band, now, reviewTimes);
  return since !== null && Date.parse(waitingSince) <= since.getTime();
}

/** The counts as they are once the steps that wait are through: the portal's, and what those steps move. */
export function shownCounts(list: ShownList, queue: StepQueue, counting: Counting): InboxCounts {
  const { founderId } = counting;
  let { counts, viewCounts, dueSoonCount } = list;
  // Where counting has stopped, a few more or less change nothing.
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

/** An opened lead after its contact data went or were replaced, until they are read anew. */
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
    // The drafts go with the contact that they were written to.
    reply: null,
  };
  return { ...open, detail };
}
