import type { Transaction } from '../../db/connect';
import { type FounderStore, requireRole } from '../founders/authorize';
import type { FounderName } from '../founders/founder';
import { findActiveFounder } from '../founders/founder-queries';
import type { HistoryRow } from '../founders/tables';
import { reviewActions } from './actions';
import { conflictOf, writeChanges } from './change-leads';
import { type LeadChange, leadChangeSchema } from './history';
import { allowStepBack, deleteNote, listEntries, lockLeads } from './queries';
import type { ReviewOutcome, UndoRequest } from './review';

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
  for (const { id, leadId, change } of entries) {
    const lead = locked.get(leadId);
    if (!lead) {
      outcomes.push({ outcome: 'rejected', leadId, error: 'lead_gone', state: null });
    } else if (lead.version !== change.version) {
      outcomes.push(await conflictOf(tx, lead));
    } else {
      await allowStepBack(tx, String(id));
      if (change.note !== undefined) await deleteNote(tx, leadId, change.note);
      const { assigneeId } = change.before;
      const assignee = assigneeId === null ? undefined : await findActiveFounder(tx, assigneeId);
      const planned = {
        lead,
        kind: 'lead_undo' as const,
        after: change.before,
        more: { undoes: String(id) },
      };
      outcomes.push(
        ...(await writeChanges(tx, founder, [{ ...planned, assigneeName: assignee?.name ?? null }])),
      );
    }
  }
  return outcomes;
}

/**
 * Takes a change, or all changes of a bulk action, back: each lead stands again as before it, one version on,
 * with an entry that names what was taken back. A lead that changed since stays as it is and is a conflict.
 * Empty when there is nothing to take back. Throws ApiError `sign_in_required`, `role_required` for readers and
 * `service_unavailable`.
 */
export async function undoReview(
  { database, authorize }: FounderStore,
  request: UndoRequest,
): Promise<ReviewOutcome[]> {
  const founder = await requireRole(authorize, 'reviewer');
  return database.transaction(async (tx) =>
    undo(tx, founder, (await listEntries(tx, request)).flatMap(undoableOf)),
  );
}
