import { type SQL, sql } from 'drizzle-orm';

/** The SQL of a moment as ISO 8601 text in UTC, to the millisecond; `moment` is SQL of our own. */
export function isoMoment(moment: string): SQL {
  return sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
