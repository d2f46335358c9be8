import { and, asc, eq, max, sql } from 'drizzle-orm';
import type { Orm, Queryable, Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { type LogoFile, type PortalSettings, portalSettingsSchema } from '../../kernel/portal-settings';
import type { PortalVersion } from './portal-version';
import { type PortalDraftKind, portalDrafts, portalLogos, portalVersions } from './tables';

/** Returns the number of the current version; 0 if nothing was published. */
export async function findVersionNumber(orm: Queryable): Promise<number> {
  const [row] = await orm.select({ version: max(portalVersions.version) }).from(portalVersions);
  return row?.version ?? 0;
}

/** Lists all versions, oldest first. Fields that this version of the portal does not know are left out. */
export async function listVersions(orm: Queryable): Promise<PortalVersion[]> {
  const { version, settings, publishedAt } = portalVersions;
  const rows = await orm
    .select({ version, settings, publishedAt, founderName: founders.name })
    .from(portalVersions)
    .leftJoin(founders, eq(founders.id, portalVersions.founderId))
    .orderBy(asc(version));
  return rows.map((row) => ({ ...row, settings: storedSettings(row.settings) }));
}

function storedSettings(stored: unknown): PortalSettings {
  const fields = portalSettingsSchema.keyof().options.flatMap((field) => {
    const value: unknown = Reflect.get(Object(stored), field);
    return portalSettingsSchema.shape[field].safeParse(value).success ? [[field, value]] : [];
  });
  return portalSettingsSchema.parse(Object.fromEntries(fields));
}

/** Inserts a version; false if another founder published this number first. */
export async function insertVersion(
  transaction: Transaction,
  row: { version: number; settings: PortalSettings; founderId: string | null },
): Promise<boolean> {
  const inserted = await transaction
    .insert(portalVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: portalVersions.version });
  return inserted.length > 0;
}

export async function findLogo(orm: Queryable, name: string): Promise<LogoFile | undefined> {
  const [row] = await orm.select().from(portalLogos).where(eq(portalLogos.name, name));
  return row;
}

export async function insertLogo(orm: Queryable, logo: LogoFile): Promise<void> {
  await orm.insert(portalLogos).values(logo).onConflictDoNothing();
}

const ofFounder = (founderId: string, kind: PortalDraftKind) =>
  and(eq(portalDrafts.founderId, founderId), eq(portalDrafts.kind, kind));

export async function findDraft(
  orm: Queryable,
  founderId: string,
  kind: PortalDraftKind,
): Promise<{ content: unknown; savedAt: Date } | undefined> {
  const { content, savedAt } = portalDrafts;
  const [row] = await orm.select({ content, savedAt }).from(portalDrafts).where(ofFounder(founderId, kind));
  return row;
}

export async function replaceDraft(
  orm: Orm,
  founderId: string,
  kind: PortalDraftKind,
  content: unknown,
): Promise<void> {
  await orm
    .insert(portalDrafts)
    .values({ founderId, kind, content })
    .onConflictDoUpdate({
      target: [portalDrafts.founderId, portalDrafts.kind],
      set: { content, savedAt: sql`now()` },
    });
}

export async function deleteDraft(orm: Queryable, founderId: string, kind: PortalDraftKind): Promise<void> {
  await orm.delete(portalDrafts).where(ofFounder(founderId, kind));
}
