import type { Database, Orm } from '../../../db/connect';
import { type FounderStore, requireRole } from '../../founders/authorize';
import type { LogoFile, PublishedSettings } from '../../kernel/portal-settings';
import { publishedSettings } from '../../process/installation';
import { type PortalDifference, type PortalTexts, portalDifferences, storedPortalTexts } from './portal-form';
import { publishedOf } from './portal-version';
import { findDraft, findLogo, listVersions } from './queries';

/** Reads the current settings with their logo. */
export async function readPublishedSettings(orm: Orm): Promise<PublishedSettings> {
  const versions = await listVersions(orm);
  const name = versions.at(-1)?.settings.logo;
  return publishedOf(versions, name === undefined ? undefined : await findLogo(orm, name));
}

/** Returns an uploaded logo: the published one from memory, else one that an owner previews. */
export async function readLogoFile(database: Database, name: string): Promise<LogoFile | undefined> {
  const { logo } = publishedSettings();
  return logo?.name === name ? logo : database.run((orm) => findLogo(orm, name));
}

interface PortalEvent {
  version: number;
  at: string;
  founderName: string | null;
  differences: PortalDifference[];
}

/** Current settings with the caller's draft, and the published versions, newest first. */
export interface EditedPortal {
  version: number;
  settings: PublishedSettings['settings'];
  draft: { texts: PortalTexts; savedAt: Date } | undefined;
  events: PortalEvent[];
}

/** Reads the settings for editing. */
export async function readPortalForEditing({ database, authorize }: FounderStore): Promise<EditedPortal> {
  const founder = await requireRole(authorize, 'owner');
  return database.run(async (orm) => {
    const versions = await listVersions(orm);
    const draft = await findDraft(orm, founder.id, 'form');
    const events = versions.map(({ version, publishedAt, founderName, settings }, at) => ({
      version,
      at: publishedAt.toISOString(),
      founderName,
      differences: portalDifferences(versions[at - 1]?.settings ?? {}, settings),
    }));
    return {
      version: versions.at(-1)?.version ?? 0,
      settings: versions.at(-1)?.settings ?? {},
      draft: draft && { texts: storedPortalTexts(draft.content), savedAt: draft.savedAt },
      events: events.toReversed(),
    };
  });
}
