import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { KeyedRecords, keyDigestAmong, type NewRow, rowsetOf } from '../../db/keyed-records';
import { rowMapper, wireMapper } from '../../db/wire';
import { insertHistory } from '../founders/history-queries';
import { isStorableText } from '../kernel/storable';
import { testSource } from './demo-lead';
import { type SentFields, sentFields } from './field-labels';
import { type Lead, leadNextStep, leadRequestSchema, leadSchema } from './lead';
import { type LeadStatus, type LeadTombstone, leadStatuses } from './lead-status';
import {
  type FoundBy,
  foundByColumns,
  type LeadRow,
  leads,
  leadTombstones,
  submittedColumns,
} from './tables';

/** Condition that a lead is a test lead; an index finds these. */
export const isTestLead = sql`left(source, 64) = ${testSource} and source = ${testSource}`;

/** Condition that the deal of an accepted lead is still open, as in the partial indexes. */
export const isStillOpen = sql`coalesce(stage, '') not in ('won', 'lost')`;

const receivedColumns = { ...submittedColumns, ...foundByColumns };

export const leadRecords = new KeyedRecords<NewRow<LeadRow>, FoundBy>('leads', receivedColumns, (orm) => ({
  insert: orm
    .insert(leads)
    .select(rowsetOf(leads, receivedColumns))
    .onConflictDoNothing({ target: leads.idempotencyKeyDigest })
    .returning({ id: leads.id, createdAt: leads.createdAt })
    .prepare('insert_leads'),
  findByKeyDigests: orm
    .select(submittedColumns)
    .from(leads)
    .where(keyDigestAmong(leads))
    .prepare('leads_by_key_digests'),
  findById: orm
    .select(submittedColumns)
    .from(leads)
    .where(eq(leads.id, sql.placeholder('id')))
    .prepare('lead_by_id'),
}));

/** Returns a stored lead in the format of the API (section 2.7). */
export const toLead: (row: LeadRow) => Lead = wireMapper(submittedColumns, leadSchema.keyof().options, {
  external_action_authorized: false,
  next_step: leadNextStep,
});

export const toSentFields: (row: LeadRow) => SentFields = wireMapper(submittedColumns, sentFields);

export const toRequestFields = wireMapper(submittedColumns, leadRequestSchema.keyof().options);

/** Maps a request to its columns; the caller supplies defaults for an absent source or volume. */
export const toRequestColumns = rowMapper(
  receivedColumns,
  leadRequestSchema.omit({ source: true, monthly_volume: true }).keyof().options,
  receivedColumns,
);

export async function findTombstone(
  orm: Pick<Orm, 'select'>,
  leadId: string,
): Promise<LeadTombstone | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await orm.select().from(leadTombstones).where(eq(leadTombstones.leadId, leadId));
  return row && { ...row, removedAt: row.removedAt.toISOString() };
}

/** Statuses as a list in SQL. They are written out, so that the planner sees which partial index serves them. */
export function statusList(statuses: readonly LeadStatus[]): SQL {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}

/** Leads that one transaction deletes at most, so that it ends well before the limit of a statement. */
const leadsAtOnceMax = 2_000;

/**
 * Deletes leads that arrived more than `months` months ago, with their keys and notes, and records their number. The
 * database writes a tombstone of each. Returns the number; if it is the maximum per call, there may be more.
 */
export function deleteLeadsOlderThan(orm: Orm, months: number): Promise<{ deleted: number; isAll: boolean }> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pilot.removal', 'retention', true)`);
    const [row] = await tx.execute<{ deleted: number }>(sql`
      with gone as (
        delete from leads where lead_id = any(array(
          select lead_id from leads
          where status in ${statusList(leadStatuses)}
            and created_at < now() - make_interval(months => ${months}::integer)
          limit ${leadsAtOnceMax} for update skip locked))
        returning 1
      ) select count(*)::integer as deleted from gone`);
    const deleted = row?.deleted ?? 0;
    if (deleted > 0)
      await insertHistory(tx, { founderId: null, kind: 'leads_purged', detail: { months, leads: deleted } });
    return { deleted, isAll: deleted < leadsAtOnceMax };
  });
}
