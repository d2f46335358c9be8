import { notify } from '../../db/channels';
import { type Transaction, transactionTime } from '../../db/connect';
import { type FounderName, hasRole } from '../founders/founder';
import { findActiveFounder } from '../founders/founder-queries';
import type { HistoryKind } from '../founders/history-kinds';
import { type HistoryEntry, insertHistory, listHistoryOfLead } from '../founders/history-queries';
import { leadChannel } from '../leads/arrival-channel';
import type { ActionError } from './actions';
import type { LeadChange, LeadMessage, ReviewState } from './history';
import { insertNote, type LockedLead, lockLeads, updateReviewStates } from './queries';
import { toLeadEvents, toLeadState, toReviewColumns, toReviewState } from './read-lead-state';
import type { LeadEvent, ReviewOutcome, ReviewRequest, SeenLead } from './review';
import { actionError, stateAfter } from './transitions';

export interface PlannedChange {
  lead: LockedLead;
  kind: HistoryKind;
  after: ReviewState;
  /** Name of the founder that `after` assigns the lead to. */
  assigneeName: string | null;
  more: Pick<LeadChange, 'note' | 'batch' | 'undoes'>;
}

/**
 * Returns the outcome for a lead that is no longer at the version the founder saw: `changed` if this step made the
 * change itself, otherwise a conflict.
 */
export async function lateOutcomeOf(
  tx: Transaction,
  lead: LockedLead,
  isSameStep: (event: LeadEvent) => boolean,
): Promise<ReviewOutcome> {
  const events = toLeadEvents(await listHistoryOfLead(tx, lead.id));
  const state = toLeadState(lead);
  const own = events.find(isSameStep);
  if (own) return { outcome: 'changed', leadId: lead.id, state, change: own.id };
  const first = events.find(({ from }) => from !== null) ?? null;
  return { outcome: 'conflict', leadId: lead.id, state, first };
}

/** Statement that writes the changes, and a flag that makes open inboxes load what the buyer changed. */
interface Writing {
  write: typeof updateReviewStates;
  hasNewContact: boolean;
}

const ofReview: Writing = { write: updateReviewStates, hasNewContact: false };

/**
 * Writes changes of locked leads with their history, and notifies all instances. `founder` is null if the portal or the
 * holder of a receipt made the change.
 */
export async function writeChanges(
  tx: Transaction,
  founder: FounderName | null,
  changes: readonly PlannedChange[],
  { write, hasNewContact }: Writing = ofReview,
): Promise<ReviewOutcome[]> {
  const entries: HistoryEntry[] = [];
  const messages: LeadMessage[] = [];
  const changed: LockedLead[] = [];
  const states: Parameters<typeof updateReviewStates>[1][number][] = [];
  for (const { lead, kind, after, assigneeName, more } of changes) {
    const version = lead.version + 1;
    const columns = toReviewColumns(after, version);
    states.push({ ...columns, id: lead.id });
    const named = kind === 'lead_assign' ? { assigneeName } : {};
    const detail: LeadChange = { version, before: toReviewState(lead), after, ...named, ...more };
    entries.push({ founderId: founder?.id ?? null, kind, leadId: lead.id, detail });
    const who = founder && { id: founder.id, name: founder.name };
    const written = { ...lead, ...columns, assigneeName };
    messages.push({ about: 'change', leadId: lead.id, state: toLeadState(written), who, hasNewContact });
    changed.push(written);
  }
  await write(tx, states);
  const ids = await insertHistory(tx, ...entries);
  await notify(tx, leadChannel, messages);
  return changed.map((lead, at) => ({
    outcome: 'changed',
    leadId: lead.id,
    state: toLeadState(lead),
    change: String(ids[at]),
  }));
}

/**
 * Returns the reason why other records forbid a request on a lead. The original of a duplicate must be locked already.
 */
function relatedError(
  lead: LockedLead,
  request: ReviewRequest,
  locked: Map<string, LockedLead>,
  assignee: FounderName | undefined,
): ActionError | null {
  if (request.action === 'duplicate') {
    const other = locked.get(request.duplicate_of);
    if (!other) return 'duplicate_unknown';
    if (other.duplicateOf === lead.id) return 'duplicate_of_itself';
  }
  if (request.action === 'assign' && request.assignee !== null && !assignee) return 'assignee_unknown';
  return null;
}

/**
 * Applies an action to leads at the versions that the founder saw. A lead that has changed is a conflict, an action
 * that the lifecycle does not allow is rejected, and the other changes are written with their history under the step id
 * `batch`. Outcomes are in the order of `seen`.
 */
export async function changeLeads(
  tx: Transaction,
  founder: FounderName | null,
  seen: readonly SeenLead[],
  request: ReviewRequest,
  batch?: string,
): Promise<ReviewOutcome[]> {
  const others = request.action === 'duplicate' ? [request.duplicate_of] : [];
  const locked = await lockLeads(tx, [...seen.map(({ leadId }) => leadId), ...others]);
  const now = await transactionTime(tx);
  const isAssigning = request.action === 'assign' && request.assignee !== null;
  const named = isAssigning ? await findActiveFounder(tx, request.assignee ?? '') : undefined;
  const assignee = named && hasRole(named, 'reviewer') ? named : undefined;
  const outcomes = new Map<string, ReviewOutcome>();
  const planned: PlannedChange[] = [];
  for (const { leadId, version } of seen) {
    const lead = locked.get(leadId);
    if (!lead) {
      outcomes.set(leadId, { outcome: 'rejected', leadId, error: 'lead_gone', state: null });
      continue;
    }
    if (lead.version !== version) {
      const isSameStep = ({ batch: taken, kind, who }: LeadEvent) =>
        taken !== null && taken === batch && kind === `lead_${request.action}` && who?.id === founder?.id;
      outcomes.set(leadId, await lateOutcomeOf(tx, lead, isSameStep));
      continue;
    }
    const error =
      actionError(leadId, toReviewState(lead), request, now) ?? relatedError(lead, request, locked, assignee);
    if (error) {
      outcomes.set(leadId, { outcome: 'rejected', leadId, error, state: toLeadState(lead) });
      continue;
    }
    const text = 'text' in request ? request.text : undefined;
    const note = text && founder ? await insertNote(tx, { leadId, founderId: founder.id, text }) : undefined;
    planned.push({
      lead,
      kind: `lead_${request.action}`,
      after: stateAfter(toReviewState(lead), request, now),
      assigneeName: request.action === 'assign' ? (assignee?.name ?? null) : lead.assigneeName,
      more: { ...(note !== undefined && { note }), ...(batch && { batch }) },
    });
  }
  for (const outcome of await writeChanges(tx, founder, planned)) outcomes.set(outcome.leadId, outcome);
  return seen.flatMap(({ leadId }) => outcomes.get(leadId) ?? []);
}
