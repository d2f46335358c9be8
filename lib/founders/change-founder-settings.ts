import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect';
import type { Authorize, Founder } from './founder';
import { defaultFounderSettings, type FounderSettings } from './founder-settings';
import { founderSettings } from './tables';

/** Where settings are kept, and whose they are. */
export interface SettingsStore {
  database: Database;
  authorize: Authorize;
}

/**
 * The signed-in founder and how they like the inbox. Throws ApiError `sign_in_required` or
 * `service_unavailable`.
 */
export async function readFounderSettings({
  database,
  authorize,
}: SettingsStore): Promise<{ founder: Founder; settings: FounderSettings }> {
  const founder = await authorize();
  const [row] = await database.run((orm) =>
    orm.select().from(founderSettings).where(eq(founderSettings.founderId, founder.id)),
  );
  if (!row) return { founder, settings: defaultFounderSettings };
  const { theme, density, singleKeyShortcuts } = row;
  return { founder, settings: { theme, density, single_key_shortcuts: singleKeyShortcuts } };
}

/** Keeps how the founder likes the inbox. Throws as {@link readFounderSettings} does. */
export async function changeFounderSettings(
  { database, authorize }: SettingsStore,
  settings: FounderSettings,
): Promise<void> {
  const { id } = await authorize();
  const { theme, density, single_key_shortcuts: singleKeyShortcuts } = settings;
  const chosen = { theme, density, singleKeyShortcuts };
  await database.run((orm) =>
    orm
      .insert(founderSettings)
      .values({ founderId: id, ...chosen })
      .onConflictDoUpdate({ target: founderSettings.founderId, set: chosen }),
  );
}
