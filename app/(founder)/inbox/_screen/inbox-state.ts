import type { InboxPage, InboxRow, LeadCounts } from '@/lib/inbox/inbox';
import type { LeadStatus } from '@/lib/leads/lead-status';
import type { LeadState } from '@/lib/review/history';
import type { ReviewOutcome } from '@/lib/review/review';
import type { OpenLead } from './inbox-client';

/** The list as it is shown: rows keep their places until it is loaded afresh. */
export interface ShownList {
  rows: InboxRow[];
  counts: LeadCounts;
  nextCursor: string | null;
  previousCursor: string | null;
  asOf: string;
  removed: ReadonlySet<string>;
}

/** The list of a page that was just read. */
export function shownList(page: InboxPage): ShownList {
  return { ...page, removed: new Set() };
}

/** A lead's row as it stands, with what is known of its state since. */
export function rowOf(list: ShownList, leadId: string): InboxRow | undefined {
  return list.rows.find((row) => row.leadId === leadId);
}

function recounted(counts: LeadCounts, row: InboxRow, to: LeadStatus): LeadCounts {
  const from = row.state.status;
  if (from === to) return counts;
  const moved = (status: LeadStatus, by: number) => ({
    ...counts[status],
    [row.band]: Math.max(0, counts[status][row.band] + by),
  });
  return { ...counts, [from]: moved(from, -1), [to]: moved(to, 1) };
}

/** The list after a lead has come to a state; an older state than the known one changes nothing. */
export function withState(list: ShownList, leadId: string, state: LeadState): ShownList {
  const row = rowOf(list, leadId);
  if (!row || state.version <= row.state.version) return list;
  const changed = { ...row, state };
  return {
    ...list,
    rows: list.rows.map((each) => (each === row ? changed : each)),
    counts: recounted(list.counts, row, state.status),
  };
}

/** The list after the outcomes of a step. */
export function withOutcomes(list: ShownList, outcomes: readonly ReviewOutcome[]): ShownList {
  return outcomes.reduce(
    (after, { leadId, state }) => (state ? withState(after, leadId, state) : after),
    list,
  );
}

/** The list after a lead was removed. */
export function withRemoved(list: ShownList, leadId: string): ShownList {
  return { ...list, removed: new Set([...list.removed, leadId]) };
}

/** Whether a row was dealt with since the list was read: its status is none of those listed. */
export function hasLeft(list: ShownList, row: InboxRow, statuses: readonly LeadStatus[]): boolean {
  return list.removed.has(row.leadId) || !statuses.includes(row.state.status);
}

/** The row after `leadIds` that is to be done, else one before, else the same; undefined if none is listed. */
export function nextToDo(
  list: ShownList,
  leadIds: readonly string[],
  statuses: readonly LeadStatus[],
): string | undefined {
  const at = list.rows.findIndex(({ leadId }) => leadIds.includes(leadId));
  if (at === -1) return undefined;
  const isToDo = (row: InboxRow) => !leadIds.includes(row.leadId) && !hasLeft(list, row, statuses);
  const next = list.rows.slice(at + 1).find(isToDo) ?? list.rows.slice(0, at).findLast(isToDo);
  return next?.leadId ?? list.rows[at]?.leadId;
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
  };
  return { ...open, detail };
}

/** An opened lead after it was removed, until it is known why. */
export function withoutLead(open: OpenLead): OpenLead {
  return open.kind === 'lead' ? { kind: 'loading', leadId: open.leadId } : open;
}
