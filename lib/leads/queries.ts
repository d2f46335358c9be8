import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, type Orm, perPool, type Queryable, type Transaction } from '../../db/connect';
import { KeyedRecords, keyDigestAmong, type NewRow, rowsetOf } from '../../db/keyed-records';
import { rowMapper, wireMapper } from '../../db/wire';
import { insertHistory } from '../founders/history-queries';
import { isStorableText } from '../kernel/storable';
import { clearCustomers } from '../quotes/document/document-queries';
import { testSource } from './demo-lead';
import { type SentFields, sentFields } from './field-labels';
import { type Lead, leadNextStep, leadRequestSchema, leadSchema } from './lead';
import { contactFields } from './lead-form';
import { type LeadStatus, type LeadTombstone, leadStatuses } from './lead-status';
import type { DifferingField } from './replays';
import {
  type FoundBy,
  foundByColumns,
  type LeadRow,
  leadReplays,
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

export async function findTombstone(orm: Queryable, leadId: string): Promise<LeadTombstone | undefined> {
  if (!isStorableText(leadId)) return undefined;
  const [row] = await orm.select().from(leadTombstones).where(eq(leadTombstones.leadId, leadId));
  return row && { ...row, removedAt: row.removedAt.toISOString() };
}

/** Statuses as a list in SQL. They are written out, so that the planner sees which partial index serves them. */
export function statusList(statuses: readonly LeadStatus[]): SQL {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}

/** Maximum leads deleted by one transaction, so that it ends well before the limit of a statement. */
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

/** Lists the leads that were erased after a moment, oldest first. */
function listErasedLeads(orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> {
  return orm
    .select({ id: leadTombstones.leadId, removedAt: leadTombstones.removedAt })
    .from(leadTombstones)
    .where(and(eq(leadTombstones.why, 'erased'), gt(leadTombstones.removedAt, after)))
    .orderBy(asc(leadTombstones.removedAt));
}

/** Lists ids of leads in order, after the given one. */
async function listLeadIds(orm: Orm, behind: string, max: number): Promise<string[]> {
  const rows = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(gt(leads.id, behind))
    .orderBy(asc(leads.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

/**
 * Deletes leads with their dependent records, and the customer's details on the quotes that they name; the database
 * writes a tombstone of each. Returns the number deleted.
 */
export async function deleteErasedLeads(tx: Transaction, ids: readonly string[]): Promise<number> {
  await tx.execute(sql`select set_config('pilot.removal', 'erased', true)`);
  const deleted = await tx
    .delete(leads)
    .where(inArray(leads.id, [...ids]))
    .returning({ namedQuotes: leads.namedQuotes });
  const quoteIds = deleted.flatMap(({ namedQuotes }) => (namedQuotes ?? []).map(({ quote_id }) => quote_id));
  if (quoteIds.length > 0) await clearCustomers(tx, quoteIds, 'erasure');
  return deleted.length;
}

export const erasableLeads = {
  listErased: listErasedLeads,
  listIds: listLeadIds,
  eraseAgain: async (database: Database, ids: string[]): Promise<void> => {
    await database.transaction((tx) => deleteErasedLeads(tx, ids));
  },
};

/** Maximum number of replays of a lead that are stored in detail; further ones are only counted. */
const momentsMax = 10;

/** Fields that differ from those sent once the contact data of a lead are corrected. */
const correctedFields: ReadonlySet<DifferingField> = new Set(contactFields);

/**
 * Records that a different request arrived with a lead's key, unless the lead is deleted or being deleted. Ignores
 * contact data that were corrected since: they always differ from those sent.
 */
export async function insertReplay(
  orm: Orm,
  leadId: string,
  at: Date,
  fields: readonly DifferingField[],
): Promise<void> {
  const others = fields.filter((field) => !correctedFields.has(field));
  const momentOf = (differing: readonly DifferingField[]) =>
    sql`${JSON.stringify([{ at: at.toISOString(), fields: differing }])}::text::jsonb`;
  await orm.execute(sql`
    insert into ${leadReplays} as noted (lead_id, count, moments)
    select lead_id, 1, case when contact_corrected_at is null then ${momentOf(fields)} else ${momentOf(others)} end
    from ${leads} where lead_id = ${leadId} and (contact_corrected_at is null or ${others.length > 0})
    for key share
    on conflict (lead_id) do update set count = noted.count + 1,
      moments = case when jsonb_array_length(noted.moments) < ${sql.raw(String(momentsMax))}
        then noted.moments || excluded.moments else noted.moments end`);
}

const replaysOfLead = perPool((orm) =>
  orm
    .select({ count: leadReplays.count, moments: leadReplays.moments })
    .from(leadReplays)
    .where(eq(leadReplays.leadId, sql.placeholder('leadId')))
    .prepare('replays_of_lead'),
);

/** Returns the different requests that arrived with a lead's key, oldest first; undefined if there was none. */
export async function findReplays(orm: Orm, leadId: string) {
  const [row] = await replaysOfLead(orm).execute({ leadId });
  return row;
}
