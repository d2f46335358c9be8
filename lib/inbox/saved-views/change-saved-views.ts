import type { FounderStore } from '../../founders/authorize';
import { isStorableText } from '../../kernel/storable';
import type { SavedView } from '../inbox';
import { deleteSavedView, listSavedViews, lockSavedViews, upsertSavedView } from './saved-view-queries';
import { savedViewsMax } from './saved-view-words';
import { savedQueryOf } from './saved-views';

/**
 * Keeps a filter under a name for the founder who asks; a view of the same name gets the new filter. Gives whether it
 * was kept: a founder has at most {@link savedViewsMax}. Throws ApiError `sign_in_required` without a session and
 * `service_unavailable` in database trouble.
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

/** Removes a view of the founder who asks, if it is there. Throws as {@link saveView} does. */
export async function removeView({ database, authorize }: FounderStore, name: string): Promise<void> {
  const founder = await authorize();
  if (isStorableText(name)) await database.run((orm) => deleteSavedView(orm, founder.id, name));
}
