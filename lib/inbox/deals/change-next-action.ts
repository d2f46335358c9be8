import { type FounderStore, requireRole } from '../../founders/authorize';
import { hasRole } from '../../founders/founder';
import { findActiveFounder } from '../../founders/founder-queries';
import { insertHistory } from '../../founders/history-queries';
import { upsertAction } from './deal-queries';
import type { NextActionForm } from './next-action';

/** Sets the next action of an open deal; the history records that it was set, without its text. */
export async function changeNextAction(
  { database, authorize }: FounderStore,
  typed: NextActionForm,
): Promise<'set' | 'no_deal' | 'no_owner'> {
  const { id: founderId } = await requireRole(authorize, 'reviewer');
  return database.transaction(async (tx) => {
    const owner = await findActiveFounder(tx, typed.owner);
    if (!owner || !hasRole(owner, 'reviewer')) return 'no_owner';
    if (!(await upsertAction(tx, typed))) return 'no_deal';
    await insertHistory(tx, { founderId, kind: 'next_action_set', leadId: typed.lead_id });
    return 'set';
  });
}
