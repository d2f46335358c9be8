import { eq, sql } from 'drizzle-orm';
import { perPool } from '../connect';
import { KeyedRecords, keyDigestAmong, recordset } from '../keyed-records';
import { type LeadRow, leads } from '../schema';

const insertStatement = perPool((orm) =>
  orm
    .insert(leads)
    .select(recordset(leads))
    .onConflictDoNothing({ target: leads.idempotencyKeyDigest })
    .returning()
    .prepare('insert_leads'),
);

const findStatement = perPool((orm) =>
  orm.select().from(leads).where(keyDigestAmong(leads)).prepare('leads_by_key_digests'),
);

const byIdStatement = perPool((orm) =>
  orm
    .select()
    .from(leads)
    .where(eq(leads.id, sql.placeholder('id')))
    .prepare('lead_by_id'),
);

/** Storing leads, and finding them by their key or id. */
export const leadRecords = new KeyedRecords<LeadRow>({
  insert: (database, rows) => insertStatement(database.orm).execute({ rows }),
  findByKeyDigests: (database, digests) => findStatement(database.orm).execute({ digests }),
  findById: (database, id) => byIdStatement(database.orm).execute({ id }),
});
