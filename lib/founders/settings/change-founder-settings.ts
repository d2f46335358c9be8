import type { FounderStore } from '../authorize';
import type { Founder } from '../founder';
import { findFounderSettings, upsertFounderSettings } from '../founder-queries';
import { defaultFounderSettings, type FounderSettings } from './founder-settings';

/** The signed-in founder and how they like the inbox. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function readFounderSettings({
  database,
  authorize,
}: FounderStore): Promise<{ founder: Founder; settings: FounderSettings }> {
  const founder = await authorize();
  const chosen = await database.run((orm) => findFounderSettings(orm, founder.id));
  return { founder, settings: chosen ?? defaultFounderSettings };
}

/** Keeps how the founder likes the inbox. Throws as {@link readFounderSettings} does. */
export async function changeFounderSettings(
  { database, authorize }: FounderStore,
  settings: FounderSettings,
): Promise<void> {
  const { id } = await authorize();
  await database.run((orm) => upsertFounderSettings(orm, id, settings));
}
