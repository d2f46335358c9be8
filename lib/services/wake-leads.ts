import type { Database } from '../../db/connect';
import { lockLeads, selectDueLeads, transactionTime } from '../../db/queries/lifecycle';
import { changeLeads } from './change-leads';

/** Leads that one transaction brings back at most. */
const leadsAtOnceMax = 200;

/**
 * Brings snoozed leads back whose moment has come, with an entry in their history that names nobody. Whatever
 * reads leads by status calls it first, so that no timer has to be right.
 */
export async function wakeDueLeads(database: Database): Promise<void> {
  const isDue = await database.run((orm) => selectDueLeads(orm, 1));
  if (isDue.length === 0) return;
  await database.run((orm) =>
    orm.transaction(async (tx) => {
      const due = await selectDueLeads(tx, leadsAtOnceMax);
      const now = await transactionTime(tx);
      const locked = await lockLeads(tx, due);
      const stillDue = [...locked.values()].filter(
        ({ status, snoozedUntil }) => status === 'snoozed' && snoozedUntil !== null && snoozedUntil <= now,
      );
      const seen = stillDue.map(({ id, version }) => ({ leadId: id, version }));
      await changeLeads(tx, null, seen, { action: 'wake' });
    }),
  );
}
