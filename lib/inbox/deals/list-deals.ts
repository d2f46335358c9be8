import type { FounderStore } from '../../founders/authorize';
import type { FounderName } from '../../founders/founder';
import { readFounderSettings } from '../../founders/settings/change-founder-settings';
import type { Band } from '../../leads/lead';
import type { LeadStage } from '../../leads/lead-status';
import { readPilotMarks } from '../../pilots/board/read-board';
import { todayIn } from '../../pilots/pilot-dates';
import { dealParts, findOpenDeal, listOpenDeals } from './deal-queries';
import { dueReason, type NextAction, nextActionOf, type StoredAction } from './next-action';

export const dealsOfPartMax = 200;

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

type DealRow = Awaited<ReturnType<typeof listOpenDeals>>[number];

type StoredRow = Pick<DealRow, 'text' | 'dueOn' | 'ownerId' | 'ownerName' | 'waitsFor'>;

export function storedActionOf({
  text,
  dueOn,
  ownerId,
  ownerName,
  waitsFor,
}: StoredRow): StoredAction | null {
  if (text === null || dueOn === null || waitsFor === null) return null;
  return { text, dueOn, owner: nameOf(ownerId, ownerName), waitsFor };
}

/** Adds the next action of each deal, and why it is due on `today`. */
async function toDeals(store: FounderStore, rows: readonly DealRow[], today: string): Promise<Deal[]> {
  const ids = rows.map(({ leadId }) => leadId);
  const pilots = await readPilotMarks(store, ids);
  return rows.map((row) => {
    const { leadId, company, band, stage, assigneeId, assigneeName } = row;
    const action = nextActionOf(
      storedActionOf(row),
      pilots.get(leadId) ?? null,
      nameOf(assigneeId, assigneeName),
    );
    return { leadId, company, band, stage, action, due: dueReason(action, today) };
  });
}

/**
 * Lists open deals by the day of their next action, those without a day first. Each of {@link dealParts} is cut at
 * {@link dealsOfPartMax}; `isCut` says that one was. `today` is YYYY-MM-DD.
 */
export async function listDeals(
  store: FounderStore,
  today: string,
): Promise<{ deals: Deal[]; isCut: boolean }> {
  await store.authorize();
  const parts = await store.database.run((orm) =>
    Promise.all(dealParts.map((part) => listOpenDeals(orm, part, dealsOfPartMax + 1))),
  );
  const listed = parts.flatMap((rows) => rows.slice(0, dealsOfPartMax));
  const deals = await toDeals(store, listed, today);
  const dayOf = ({ action }: Deal) => action?.dueOn ?? '';
  return {
    deals: deals.sort((one, other) => dayOf(one).localeCompare(dayOf(other))),
    isCut: parts.some((rows) => rows.length > dealsOfPartMax),
  };
}

/** Returns the day that it is for the signed-in founder: in UTC, unless their settings name a time zone. */
export async function readToday(
  store: FounderStore,
  now: Date,
): Promise<{ today: string; timeZone: string }> {
  const { settings } = await readFounderSettings(store);
  const timeZone = settings.time_zone ?? 'UTC';
  return { today: todayIn(timeZone, now), timeZone };
}

/** Reads an open deal; undefined if the lead is not one. */
export async function readDeal(
  store: FounderStore,
  leadId: string,
  today: string,
): Promise<Deal | undefined> {
  await store.authorize();
  const row = await store.database.run((orm) => findOpenDeal(orm, leadId));
  const [deal] = row ? await toDeals(store, [row], today) : [];
  return deal;
}
