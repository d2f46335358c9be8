import type { FounderStore } from '../../founders/authorize';
import { isStorableText } from '../../kernel/storable';
import type { SavedView } from '../inbox';
import { deleteSavedView, listSavedViews, lockSavedViews, upsertSavedView } from '../list-queries';
import { savedViewsMax } from './saved-view-limits';
import { savedQueryOf } from './saved-views';

/**
 * Saves a filter under a name for the signed-in founder, replacing a view of the same name. Returns false when the
 * founder already has {@link savedViewsMax}.
 */
export async function saveView(
  { database, authorize }: FounderStore,
  { name, query }: SavedView,
): Promise<boolean> {
  const founder = await authorize();
  return database.transaction(async (tx) => {
    await lockSavedViews(tx, founder.id);
    const kept = await listSavedViews(tx, founder.id);
    const isNew = kept.every((view) => view.name !== name);
    if (isNew && kept.length >= savedViewsMax) return false;
    await upsertSavedView(tx, founder.id, { name, query: savedQueryOf(query) });
    return true;
  });
}

/** Deletes a view of the signed-in founder, if it exists. */
export async function removeView({ database, authorize }: FounderStore, name: string): Promise<void> {
  const founder = await authorize();
  if (isStorableText(name)) await database.run((orm) => deleteSavedView(orm, founder.id, name));
}
