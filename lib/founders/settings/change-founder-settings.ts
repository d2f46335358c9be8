import type { FounderStore } from '../authorize';
import type { Founder } from '../founder';
import { findFounderSettings, upsertFounderSettings } from '../founder-queries';
import { defaultFounderSettings, type FounderSettings } from './founder-settings';

/**
 * Returns the signed-in founder with their inbox preferences. Throws ApiError `sign_in_required` or
 * `service_unavailable`.
 */
export async function readFounderSettings({
  database,
  authorize,
}: FounderStore): Promise<{ founder: Founder; settings: FounderSettings }> {
  const founder = await authorize();
  const chosen = await database.run((orm) => findFounderSettings(orm, founder.id));
  return { founder, settings: chosen ?? defaultFounderSettings };
}

/** Saves the founder's inbox preferences. Throws as {@link readFounderSettings} does. */
export async function changeFounderSettings(
  { database, authorize }: FounderStore,
  settings: FounderSettings,
): Promise<void> {
  const { id } = await authorize();
  await database.run((orm) => upsertFounderSettings(orm, id, settings));
}
