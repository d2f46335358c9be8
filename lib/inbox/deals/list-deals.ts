import type { FounderStore } from '../../founders/authorize';
import type { FounderName } from '../../founders/founder';
import type { Band } from '../../leads/lead';
import type { LeadStage } from '../../leads/lead-status';
import { readPilotMarks } from '../../pilots/board/read-pilot-marks';
import { listOpenDeals } from './deal-queries';
import { dueReason, type NextAction, nextActionOf, type StoredAction } from './next-action';

/** Maximum open deals that are listed. */
const dealsMax = 500;

export interface Deal {
  leadId: string;
  company: string;
  band: Band;
  stage: LeadStage | null;
  action: NextAction | null;
  /** Reason for which it is due today; null if it is not. */
  due: string | null;
}

const nameOf = (id: string | null, name: string | null): FounderName | null =>
  id === null ? null : { id, name: name ?? id };

type StoredRow = Pick<
  Awaited<ReturnType<typeof listOpenDeals>>[number],
  'text' | 'dueOn' | 'ownerId' | 'ownerName' | 'waitsFor'
>;

export function storedOf({ text, dueOn, ownerId, ownerName, waitsFor }: StoredRow): StoredAction | null {
  if (text === null || dueOn === null || waitsFor === null) return null;
  return { text, dueOn, owner: nameOf(ownerId, ownerName), waitsFor };
}

/**
 * Lists open deals with their next actions, those without one first, then by their day. `today` is YYYY-MM-DD. Throws
 * ApiError `sign_in_required` or `service_unavailable`.
 */
export async function listDeals(store: FounderStore, today: string): Promise<Deal[]> {
  await store.authorize();
  const rows = await store.database.run((orm) => listOpenDeals(orm, dealsMax));
  const pilots = await readPilotMarks(
    store,
    rows.map(({ leadId }) => leadId),
  );
  const deals = rows.map((row): Deal => {
    const { leadId, company, band, stage, assigneeId, assigneeName } = row;
    const action = nextActionOf(storedOf(row), pilots.get(leadId) ?? null, nameOf(assigneeId, assigneeName));
    return { leadId, company, band, stage, action, due: dueReason(action, today) };
  });
  const dayOf = ({ action }: Deal) => action?.dueOn ?? '';
  return deals.sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}
