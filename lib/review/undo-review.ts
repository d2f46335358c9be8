import type { Transaction } from '../../db/connect';
import { type FounderStore, requireRole } from '../founders/authorize';
import type { FounderName } from '../founders/founder';
import { findActiveFounder } from '../founders/founder-queries';
import { listHistoryOfLead } from '../founders/history-queries';
import type { HistoryRow } from '../founders/tables';
import { bulkLeadsMax, reviewActions } from './actions';
import { lateOutcomeOf, type PlannedChange, writeChanges } from './change-leads';
import { type LeadChange, leadChangeSchema } from './history';
import { allowStepsBack, deleteNote, type LockedLead, listEntries, lockLeads } from './queries';
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
  const outcomes = new Map<string, ReviewOutcome>();
  const planned: PlannedChange[] = [];
  const assignees = new Map<string, string | null>();
  for (const entry of entries) {
    const { id, leadId, change } = entry;
    const lead = locked.get(leadId);
    if (!lead) {
      outcomes.set(leadId, { outcome: 'rejected', leadId, error: 'lead_gone', state: null });
      continue;
    }
    if (!(await isLast(tx, lead, entry))) {
      const isSameUndo = ({ undoes, who }: LeadEvent) => undoes === String(id) && who?.id === founder.id;
      outcomes.set(leadId, await lateOutcomeOf(tx, lead, isSameUndo));
      continue;
    }
    if (change.note !== undefined) await deleteNote(tx, leadId, change.note);
    const { assigneeId } = change.before;
    if (assigneeId !== null && !assignees.has(assigneeId))
      assignees.set(assigneeId, (await findActiveFounder(tx, assigneeId))?.name ?? null);
    const assigneeName = assigneeId === null ? null : (assignees.get(assigneeId) ?? null);
    planned.push({
      lead,
      kind: 'lead_undo',
      after: change.before,
      assigneeName,
      more: { undoes: String(id) },
    });
  }
  await allowStepsBack(
    tx,
    planned.flatMap(({ more: { undoes } }) => undoes ?? []),
  );
  for (const outcome of await writeChanges(tx, founder, planned)) outcomes.set(outcome.leadId, outcome);
  return entries.flatMap(({ leadId }) => outcomes.get(leadId) ?? []);
}

/**
 * Undoes a change, or all changes of a step. Each lead returns to its former state at a new version, with a history
 * entry that names the undone change. Later changes that are undone themselves do not block it. A lead that has changed
 * since is not touched and is a conflict; a repeated undo returns the same outcome. Returns an empty list if there is
 * nothing to undo. Undoes at most {@link bulkLeadsMax} leads per transaction; if the database fails in between, repeat
 * the undo to finish it.
 */
export async function undoReview(
  { database, authorize }: FounderStore,
  request: UndoRequest,
): Promise<ReviewOutcome[]> {
  const founder = await requireRole(authorize, 'reviewer');
  const outcomes: ReviewOutcome[] = [];
  let afterId = 0;
  while (true) {
    const { last, count, undone } = await database.transaction(async (tx) => {
      const entries = await listEntries(tx, request, afterId, bulkLeadsMax);
      return {
        last: entries.at(-1)?.id,
        count: entries.length,
        undone: await undo(tx, founder, entries.flatMap(undoableOf)),
      };
    });
    outcomes.push(...undone);
    if (last === undefined || count < bulkLeadsMax) return outcomes;
    afterId = last;
  }
}
