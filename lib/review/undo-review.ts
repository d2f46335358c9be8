import type { Transaction } from '../../db/connect';
import type { FounderStore } from '../founders/authorize';
import type { FounderName } from '../founders/founder';
import { findActiveFounder } from '../founders/founder-queries';
import { listHistoryOfLead } from '../founders/history-queries';
import type { HistoryRow } from '../founders/tables';
import { reviewActions } from './actions';
import { lateOutcomeOf, writeChanges } from './change-leads';
import { type LeadChange, leadChangeSchema } from './history';
import { allowStepBack, deleteNote, type LockedLead, listEntries, lockLeads } from './queries';
import { toLeadEvents } from './read-lead-state';
import type { LeadEvent, ReviewOutcome, UndoRequest } from './review';

const undoableKinds: ReadonlySet<string> = new Set(reviewActions.map((action) => `lead_${action}`));

interface Undoable {
  id: number;
  leadId: string;
  change: LeadChange;
}

function undoableOf(entry: HistoryRow): Undoable[] {
  const parsed = leadChangeSchema.safeParse(entry.detail);
  const isOfFounder = entry.founderId !== null && entry.leadId !== null && undoableKinds.has(entry.kind);
  return isOfFounder && parsed.success && entry.leadId !== null
    ? [{ id: entry.id, leadId: entry.leadId, change: parsed.data }]
    : [];
}

/** Whether a change is the lead's last one: all that came after it was taken back. */
async function isLast(tx: Transaction, lead: LockedLead, { id, change }: Undoable): Promise<boolean> {
  if (lead.version === change.version) return true;
  const events = toLeadEvents(await listHistoryOfLead(tx, lead.id));
  return events.some((event) => event.id === String(id) && event.canUndo);
}

async function undo(
  tx: Transaction,
  founder: FounderName,
  entries: readonly Undoable[],
): Promise<ReviewOutcome[]> {
  const locked = await lockLeads(
    tx,
    entries.map(({ leadId }) => leadId),
  );
  const outcomes: ReviewOutcome[] = [];
  for (const entry of entries) {
    const { id, leadId, change } = entry;
    const lead = locked.get(leadId);
    if (!lead) {
      outcomes.push({ outcome: 'rejected', leadId, error: 'lead_gone', state: null });
    } else if (!(await isLast(tx, lead, entry))) {
      const isSameUndo = ({ undoes, who }: LeadEvent) => undoes === String(id) && who?.id === founder.id;
      outcomes.push(await lateOutcomeOf(tx, lead, isSameUndo));
    } else {
      await allowStepBack(tx, String(id));
      if (change.note !== undefined) await deleteNote(tx, leadId, change.note);
      const { assigneeId } = change.before;
      const assignee = assigneeId === null ? undefined : await findActiveFounder(tx, assigneeId);
      const planned = { lead, kind: 'lead_undo', after: change.before, more: { undoes: String(id) } };
      outcomes.push(
        ...(await writeChanges(tx, founder, [{ ...planned, assigneeName: assignee?.name ?? null }])),
      );
    }
  }
  return outcomes;
}

/**
 * Takes a change, or all changes of a step, back: each lead stands again as before it, one version on, with an entry
 * that names what was taken back. Changes that were taken back themselves do not stand in the way of those before them.
 * A lead that changed since stays as it is and is a conflict, but an undo that comes again is answered as done. Empty
 * when there is nothing to take back. Throws ApiError `sign_in_required` and `service_unavailable`.
 */
export async function undoReview(
  { database, authorize }: FounderStore,
  request: UndoRequest,
): Promise<ReviewOutcome[]> {
  const founder = await authorize();
  return database.transaction(async (tx) =>
    undo(tx, founder, (await listEntries(tx, request)).flatMap(undoableOf)),
  );
}
