import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../db/connect';
import type { HistoryEntry } from '../founders/history-queries';
import { history } from '../founders/tables';
import { leads, type SearchedLeadRow } from '../leads/tables';
import { type QuoteRow, quotes } from '../quotes/tables';

export type SeededEntry = HistoryEntry & { at: Date };

async function insertRows(tx: Transaction, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
  const values = columns.map(([property]) => `r."${property}"`).join(', ');
  const types = columns.map(([property, column]) => `"${property}" ${column.getSQLType()}`).join(', ');
  await tx.execute(sql`insert into ${table} (${sql.raw(names)}) select ${sql.raw(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(${sql.raw(types)})`);
}

export async function insertSeeded(
  tx: Transaction,
  leadRows: readonly SearchedLeadRow[],
  quoteRows: readonly QuoteRow[],
  entries: readonly SeededEntry[],
): Promise<void> {
  await insertRows(tx, quotes, quoteRows);
  await insertRows(tx, leads, leadRows);
  if (entries.length === 0) return;
  await tx.execute(sql`insert into ${history} (at, founder_id, kind, lead_id, detail)
    select r.at, r."founderId", r.kind, r."leadId", r.detail
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as r(at timestamptz, "founderId" text, kind text, "leadId" text, detail jsonb) order by r.at`);
}

/** Updates statistics and indexes after many inserts; cannot run in a transaction. */
export async function tidySeeded(orm: Orm): Promise<void> {
  await orm.execute(sql`vacuum (analyze) leads`);
  await orm.execute(sql`vacuum (analyze) history`);
}
