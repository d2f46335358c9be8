import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { founders, history } from '../tables';
import type { HistoryKind } from './history-kinds';
import type { LogPlace } from './log';

interface WantedEntries {
  kinds: readonly HistoryKind[];
  founderId: string | null;
  leadId: string | null;
  /** ISO 8601: the first moment, and the one after the last. */
  from: string | null;
  until: string | null;
  before: LogPlace | null;
  limit: number;
}

/**
 * Lists log entries, newest first. Reads each kind by its own index and at most one page of it, so a million
 * views or refused sign-ins between two entries cost nothing.
 */
export async function listLogEntries(orm: Orm, wanted: WantedEntries) {
  const { kinds, limit } = wanted;
  if (kinds.length === 0) return [];
  const conditions = and(...conditionsOf(wanted)) ?? sql`true`;
  const newest = sql`order by at desc, history_id desc limit ${limit}`;
  const ids = wanted.leadId
    ? sql`select history_id from history
        where ${conditions} and kind in (${sql.join([...kinds], sql`, `)}) ${newest}`
    : sql`select page.history_id from unnest(array[${sql.join([...kinds], sql`, `)}]::text[]) as wanted (kind)
        cross join lateral (
          select history_id, at from history where history.kind = wanted.kind and ${conditions} ${newest}
        ) as page ${newest}`;
  return orm
    .select({ ...getTableColumns(history), founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(inArray(history.id, sql`(${ids})`))
    .orderBy(desc(history.at), desc(history.id));
}

function conditionsOf({ founderId, leadId, from, until, before }: WantedEntries): SQL[] {
  const conditions: SQL[] = [];
  if (founderId !== null) conditions.push(sql`founder_id = ${founderId}`);
  if (leadId !== null) conditions.push(sql`lead_id = ${leadId}`);
  if (from !== null) conditions.push(sql`at >= ${from}::timestamptz`);
  if (until !== null) conditions.push(sql`at < ${until}::timestamptz`);
  if (before) {
    conditions.push(sql`(at, history_id) < (${before.at}::timestamptz, ${before.id}::bigint)`);
  }
  return conditions;
}
