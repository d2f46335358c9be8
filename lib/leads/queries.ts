import { eq, type SQL, sql } from 'drizzle-orm';
import { perPool } from '../../db/connect';
import { KeyedRecords, keyDigestAmong, type NewRow, rowsetOf } from '../../db/keyed-records';
import { rowMapper, wireMapper } from '../../db/wire';
import { sentFields } from './field-words';
import { type Lead, leadNextStep, leadRequestSchema, leadSchema } from './lead';
import type { LeadStatus } from './lead-status';
import type { SentFields } from './receipt';
import { type LeadRow, leads, type SearchedLeadRow, submittedColumns } from './tables';

/** The columns that storing a lead fills. */
const receivedColumns = { ...submittedColumns, words: leads.words };

const insertStatement = perPool((orm) =>
  orm
    .insert(leads)
    .select(rowsetOf(leads, receivedColumns))
    .onConflictDoNothing({ target: leads.idempotencyKeyDigest })
    .returning({ id: leads.id, createdAt: leads.createdAt })
    .prepare('insert_leads'),
);

const findStatement = perPool((orm) =>
  orm.select(submittedColumns).from(leads).where(keyDigestAmong(leads)).prepare('leads_by_key_digests'),
);

const byIdStatement = perPool((orm) =>
  orm
    .select(submittedColumns)
    .from(leads)
    .where(eq(leads.id, sql.placeholder('id')))
    .prepare('lead_by_id'),
);

/** Storing leads, and finding them by their key or id. */
export const leadRecords = new KeyedRecords<NewRow<LeadRow>, Pick<SearchedLeadRow, 'words'>>({
  table: 'leads',
  received: receivedColumns,
  insert: (database, rows) => insertStatement(database.orm).execute({ rows }),
  findByKeyDigests: (database, digests) => findStatement(database.orm).execute({ digests }),
  findById: (database, id) => byIdStatement(database.orm).execute({ id }),
});

/** A stored lead as the wire shows it (section 2.7). */
export const toLead: (row: LeadRow) => Lead = wireMapper(submittedColumns, leadSchema.keyof().options, {
  external_action_authorized: false,
  next_step: leadNextStep,
});

/** What the submitter of a stored lead sent. */
export const toSentFields: (row: LeadRow) => SentFields = wireMapper(submittedColumns, sentFields);

/** What a request says, as it is stored; what stands for an absent source or volume is for others to say. */
export const toRequestColumns = rowMapper(
  receivedColumns,
  leadRequestSchema.omit({ source: true, monthly_volume: true }).keyof().options,
  receivedColumns,
);

/** Statuses as a list in SQL. They are written out, so that the planner sees which partial index serves them. */
export function statusList(statuses: readonly LeadStatus[]): SQL {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}
