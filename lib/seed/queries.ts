import { getTableColumns, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { HistoryEntry } from '../founders/history-queries';
import { history } from '../founders/tables';
import { leads, type SearchedLeadRow } from '../leads/tables';

export type SeededEntry = HistoryEntry & { at: Date };

/** Stores many leads with all that became of them, each with its own times, in one statement per table. */
export async function insertSeeded(
  tx: Transaction,
  rows: readonly SearchedLeadRow[],
  entries: readonly SeededEntry[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(leads));
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
  const values = columns.map(([property]) => `r."${property}"`).join(', ');
  const types = columns.map(([property, column]) => `"${property}" ${column.getSQLType()}`).join(', ');
  await tx.execute(sql`insert into leads (${sql.raw(names)}) select ${sql.raw(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(${sql.raw(types)})`);
  if (entries.length === 0) return;
  await tx.execute(sql`insert into ${history} (at, founder_id, kind, lead_id, detail)
    select r.at, r."founderId", r.kind, r."leadId", r.detail
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as r(at timestamptz, "founderId" text, kind text, "leadId" text, detail jsonb) order by r.at`);
}

/** Brings statistics and indexes up to date after many rows came at once; not within a transaction. */
export async function tidySeeded(orm: Orm): Promise<void> {
  await orm.execute(sql`vacuum (analyze) leads`);
  await orm.execute(sql`vacuum (analyze) history`);
}
