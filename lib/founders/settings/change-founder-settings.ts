import type { FounderStore } from '../authorize';
import type { Founder } from '../founder';
import { insertHistory } from '../history-queries';
import { findFounderSettings, updateFounderName, upsertFounderSettings } from './account-queries';
import { defaultFounderSettings, type FounderSettings, founderNameTextSchema } from './founder-settings';

/** Returns the signed-in founder with their inbox preferences. */
export async function readFounderSettings({
  database,
  authorize,
}: FounderStore): Promise<{ founder: Founder; settings: FounderSettings }> {
  const founder = await authorize();
  const chosen = await database.run((orm) => findFounderSettings(orm, founder.id));
  return { founder, settings: chosen ?? defaultFounderSettings };
}

/** Saves the founder's inbox preferences. */
export async function changeFounderSettings(
  { database, authorize }: FounderStore,
  settings: FounderSettings,
): Promise<void> {
  const { id } = await authorize();
  await database.run((orm) => upsertFounderSettings(orm, id, settings));
}

/** Changes the name of the signed-in founder, also on earlier entries. */
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
