import { founderName } from '../founders/founder';
import type { RecordedEntry } from '../founders/history-queries';
import {
  type LeadChange,
  type LeadState,
  leadChangeSchema,
  type ReviewState,
  type StageState,
} from './history';
import type { LockedLead, ReviewColumns } from './queries';
import { type LeadEvent, type LeadEventKind, leadEventKinds } from './review';

type StageColumns = Pick<
  ReviewColumns,
  'stage' | 'stageChangedAt' | 'ranPilot' | 'lostReason' | 'stageAmount'
>;

const iso = (date: Date | null) => date?.toISOString() ?? null;
const date = (text: string | null) => (text === null ? null : new Date(text));

export function toLeadState(row: LockedLead): LeadState {
  return {
    status: row.status,
    version: row.version,
    statusChangedAt: (row.statusChangedAt ?? row.createdAt).toISOString(),
    firstReviewedAt: iso(row.firstReviewedAt),
    snoozedUntil: iso(row.snoozedUntil),
    declineReason: row.declineReason,
    duplicateOf: row.duplicateOf,
    assignee: founderName(row.assigneeId, row.assigneeName),
    isWoken: row.isWoken,
    lastStepAt: iso(row.lastStepAt),
    stage: toStageState(row),
  };
}

function toStageState(row: StageColumns): StageState | null {
  const { stage, stageChangedAt, ranPilot, lostReason, stageAmount } = row;
  if (stage === null || stageChangedAt === null) return null;
  return { name: stage, changedAt: stageChangedAt.toISOString(), ranPilot, lostReason, amount: stageAmount };
}

function toStageColumns(stage: StageState | null): StageColumns {
  return {
    stage: stage?.name ?? null,
    stageChangedAt: date(stage?.changedAt ?? null),
    ranPilot: stage?.ranPilot ?? false,
    lostReason: stage?.lostReason ?? null,
    stageAmount: stage?.amount ?? null,
  };
}

export function toReviewState(row: ReviewColumns): ReviewState {
  return {
    status: row.status,
    statusChangedAt: iso(row.statusChangedAt),
    firstReviewedAt: iso(row.firstReviewedAt),
    snoozedUntil: iso(row.snoozedUntil),
    declineReason: row.declineReason,
    duplicateOf: row.duplicateOf,
    assigneeId: row.assigneeId,
    isWoken: row.isWoken,
    lastStepAt: iso(row.lastStepAt),
    stage: toStageState(row),
  };
}

export function toReviewColumns(state: ReviewState, version: number): ReviewColumns {
  const { stage, ...rest } = state;
  return {
    ...rest,
    ...toStageColumns(stage),
    version,
    statusChangedAt: date(state.statusChangedAt),
    firstReviewedAt: date(state.firstReviewedAt),
    snoozedUntil: date(state.snoozedUntil),
    lastStepAt: date(state.lastStepAt),
  };
}

const isLeadEventKind = (kind: string): kind is LeadEventKind =>
  leadEventKinds.some((known) => known === kind);

/** Returns the ids of changes that still apply: no undos and no undone changes. Keeps the order of the entries. */
function standing(entries: readonly { id: string; change: LeadChange | undefined }[]): Set<string> {
  const undone = new Set(entries.flatMap(({ change }) => change?.undoes ?? []));
  const isStanding = ({ id, change }: (typeof entries)[number]) =>
    change !== undefined && change.undoes === undefined && !undone.has(id);
  return new Set(entries.filter(isStanding).map(({ id }) => id));
}

/**
 * Converts entries of a lead's history for display, keeping their order, newest first. The newest change that still
 * applies can be undone, unless the portal made it.
 */
export function toLeadEvents(entries: readonly RecordedEntry[]): LeadEvent[] {
  const changes = entries.map(({ id, detail }) => ({
    id: String(id),
    change: leadChangeSchema.safeParse(detail).data,
  }));
  const [topId] = standing(changes);
  return entries.flatMap((entry, at) => {
    if (!isLeadEventKind(entry.kind)) return [];
    const id = String(entry.id);
    const change = changes[at]?.change;
    const { before, after } = change ?? {};
    const isAssignment = entry.kind === 'lead_assign';
    const assigneeId = isAssignment ? (after?.assigneeId ?? null) : null;
    return {
      id,
      at: entry.at.toISOString(),
      kind: entry.kind,
      who: founderName(entry.founderId, entry.founderName),
      from: before?.status ?? null,
      to: after?.status ?? null,
      declineReason: after?.declineReason ?? null,
      duplicateOf: after?.duplicateOf ?? null,
      snoozedUntil: after?.snoozedUntil ?? null,
      stage: after?.stage ?? null,
      assignee: founderName(assigneeId, change?.assigneeName),
      batch: change?.batch ?? null,
      undoes: change?.undoes ?? null,
      canUndo: id === topId && entry.founderId !== null,
    };
  });
}
