import type { FounderStore } from '../authorize';
import { insertHistory } from '../history-queries';
import { updateFounderName } from './account-queries';
import { founderNameTextSchema } from './founder-settings';

/**
 * Changes the name of the signed-in founder, also on earlier entries. Throws ApiError `sign_in_required` or
 * `service_unavailable`.
 */
export async function changeFounderName(
  { database, authorize }: FounderStore,
  typed: string,
): Promise<{ outcome: 'changed' | 'unchanged' | 'no_name' }> {
  const { id } = await authorize();
  const parsed = founderNameTextSchema.safeParse(typed);
  if (!parsed.success) return { outcome: 'no_name' };
  const name = parsed.data;
  return database.transaction(async (transaction) => {
    const before = await updateFounderName(transaction, id, name);
    if (before === undefined) return { outcome: 'unchanged' };
    await insertHistory(transaction, {
      founderId: id,
      kind: 'founder_renamed',
      detail: { before, after: name },
    });
    return { outcome: 'changed' };
  });
}
