import type { Database, Transaction } from '../../../db/connect';
import { insertHistory } from '../history-queries';
import { closeAccount } from './change-team';
import { isLastOwner } from './team';
import { clearFounder, listErasedFounders, listFounderIds, lockTeam } from './team-queries';

/** Disables and erases a founder's account, with its history entry. Returns false for the last owner. */
export async function eraseAccount(
  transaction: Transaction,
  founderId: string,
  detail: Record<string, unknown>,
): Promise<boolean> {
  if (isLastOwner(await lockTeam(transaction), founderId)) return false;
  await closeAccount(transaction, founderId);
  await clearFounder(transaction, founderId);
  await insertHistory(transaction, { founderId, kind: 'founder_erased', detail });
  return true;
}

/** Accounts as the list of erasures keeps them erased. A backup's only owner stays. */
export const erasableFounders = {
  listErased: listErasedFounders,
  listIds: listFounderIds,
  async eraseAgain(database: Database, ids: string[]): Promise<void> {
    await database.transaction(async (transaction) => {
      for (const id of ids) await eraseAccount(transaction, id, {});
    });
  },
};
