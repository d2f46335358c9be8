import type { Database, Orm } from '../../../db/connect';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { personalFields } from '../../leads/lead';
import type { PilotView } from '../../pilots/pilot';
import { readViews } from '../../pilots/read-pilot';
import { leadChangeSchema } from '../../review/history';
import { wakeDueLeads } from '../../review/wake-leads';
import { listActions } from '../deals/deal-queries';
import { listLeadStates } from '../detail-queries';
import { listExported } from '../export-queries';
import { beginning, cursorOf, type Place } from './crm-cursor';
import {
  type Change,
  type ChangeKind,
  findToken,
  listChanges,
  listEntriesById,
  listPilotsById,
  listTombstones,
} from './crm-queries';

/** Returns a history entry for a CRM: who changed what, without texts. */
function historyForCrm(entry: {
  id: number;
  at: Date;
  kind: string;
  leadId: string | null;
  by: string | null;
  detail: Record<string, unknown>;
}) {
  const { before, after } = leadChangeSchema.safeParse(entry.detail).data ?? {};
  return {
    id: String(entry.id),
    lead_id: entry.leadId,
    at: entry.at.toISOString(),
    kind: entry.kind,
    by: entry.by,
    from_status: before?.status ?? null,
    to_status: after?.status ?? null,
    from_stage: before?.stage?.name ?? null,
    to_stage: after?.stage?.name ?? null,
  };
}

function pilotForCrm({ pilot, dates, items, plan }: PilotView) {
  return {
    pilot_id: pilot.id,
    number: pilot.number,
    lead_id: pilot.leadId,
    company: pilot.company,
    offer_id: pilot.terms.offer.id,
    quote_id: pilot.quoteId,
    price: pilot.terms.price,
    state: pilot.state,
    outcome: pilot.outcome,
    starts_on: pilot.startsOn ?? plan?.content.planned_start ?? pilot.plannedStart,
    last_day: dates.lastDay,
    items_with_result: items,
    verdict: pilot.look?.figures.pilot_verdict ?? null,
    credit: pilot.credit?.state ?? null,
    credit_until: pilot.credit ? dates.creditDeadline : null,
    opened_at: pilot.openedAt,
    closed_at: pilot.closedAt,
  };
}

/** Maximum changes per page. */
const changesMax = 200;

/** Minimum age in seconds of a change before it is returned; see `listChanges`. */
const usualSettledSeconds = 10;

export interface CrmDeps {
  database: Database;
  settledSeconds?: number;
}

export interface CrmCaller {
  hasContacts: boolean;
  founderId: string;
}

/** Returns the caller of a token; undefined if it is unknown or revoked, or its creator is disabled. */
export async function readCrmCaller({ database }: CrmDeps, token: string): Promise<CrmCaller | undefined> {
  if (!/^crm_[\w-]{43}$/.test(token)) return undefined;
  return database.run((orm) => findToken(orm, tokenDigest(token)));
}

/**
 * Reads leads in their current state, with the fields of the export. Withdrawn leads are returned as tombstones
 * instead.
 */
async function readLeads(orm: Orm, ids: readonly string[], { hasContacts }: CrmCaller) {
  const states = await listLeadStates(orm, ids);
  const known = states.map(({ id, assigneeName }) => ({ leadId: id, assigneeName }));
  const [rows, actions] = await Promise.all([listExported(orm, known), listActions(orm, ids)]);
  return {
    withdrawn: states.filter(({ status }) => status === 'withdrawn'),
    leads: rows.flatMap(({ ...row }) => {
      if (row.status === 'withdrawn') return [];
      const hidden: Partial<Record<string, unknown>> = row;
      if (!hasContacts) for (const field of personalFields) delete hidden[field];
      const action = actions.find(({ leadId }) => leadId === row.lead_id);
      const next_action = action
        ? {
            text: action.text,
            due_on: action.dueOn,
            owner: action.ownerName,
            waits_for: action.waitsFor,
          }
        : null;
      return [{ ...row, next_action }];
    }),
  };
}

/**
 * Returns a page of changes after a place, oldest first: the current state of every changed lead and pilot, the entries
 * of leads' histories, and removed records. Reading a page again returns the same changes.
 */
export async function readChanges(
  { database, settledSeconds = usualSettledSeconds }: CrmDeps,
  caller: CrmCaller,
  after: Place = beginning,
) {
  await wakeDueLeads(database);
  return database.run(async (orm) => {
    const found = await listChanges(orm, after, changesMax + 1, settledSeconds);
    const page = found.slice(0, changesMax);
    const keysOf = (kind: ChangeKind) => page.flatMap((change) => (change.kind === kind ? [change.key] : []));
    const numbersOf = (kind: ChangeKind) => keysOf(kind).map(Number);
    const pilotIds = [...new Set(keysOf('pilot').map((key) => key.slice(0, key.indexOf('-'))))];
    const [entries, tombstones, pilotRows, erased] = await Promise.all([
      listEntriesById(orm, numbersOf('history')),
      listTombstones(orm, keysOf('removed')),
      listPilotsById(orm, pilotIds),
      listEntriesById(orm, numbersOf('erased_pilot')),
    ]);
    const touched = [...keysOf('lead'), ...entries.flatMap(({ leadId }) => leadId ?? [])];
    const { leads, withdrawn } = await readLeads(orm, [...new Set(touched)], caller);
    const actor = { side: 'vendor', founderId: caller.founderId, name: '', role: 'reader' } as const;
    const views = await readViews(orm, pilotRows, actor, new Date(), false);
    const last: Change | undefined = page.at(-1);
    return {
      ok: true as const,
      leads,
      history: entries.map(historyForCrm),
      pilots: views.map(pilotForCrm),
      removed_leads: [
        ...tombstones.map(({ leadId, removedAt, why }) => ({
          lead_id: leadId,
          removed_at: removedAt.toISOString(),
          why,
        })),
        ...withdrawn.map(({ id, statusChangedAt }) => ({
          lead_id: id,
          removed_at: statusChangedAt?.toISOString() ?? null,
          why: 'withdrawn' as const,
        })),
      ],
      removed_pilots: erased.map(({ detail, at }) => ({
        pilot_id: String(detail.pilot),
        removed_at: at.toISOString(),
      })),
      cursor: cursorOf(last ? [last.at, last.kind, last.key] : after),
      has_more: found.length > changesMax,
    };
  });
}
