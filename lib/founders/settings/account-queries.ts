import { and, count, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import { type Orm, perPool, type Queryable } from '../../../db/connect';
import type { Role } from '../founder';
import { founderSettings, founders, history } from '../tables';
import type { FounderSettings } from './founder-settings';
import { refusalKinds } from './refused-sign-ins';

interface FounderAccountRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  lastSignedInAt: Date | null;
}

/** Lists the active founders by name, each with the time of the last sign-in. */
export function listFounderAccounts(orm: Orm): Promise<FounderAccountRow[]> {
  const signIns = orm
    .select({ founderId: history.founderId, at: max(history.at).as('last_at') })
    .from(history)
    .where(eq(history.kind, 'signed_in'))
    .groupBy(history.founderId)
    .as('sign_ins');
  return orm
    .select({
      id: founders.id,
      name: founders.name,
      email: founders.email,
      role: founders.role,
      hasSecondFactor: founders.twoFactorEnabled,
      lastSignedInAt: signIns.at,
    })
    .from(founders)
    .leftJoin(signIns, eq(signIns.founderId, founders.id))
    .where(isNull(founders.disabledAt))
    .orderBy(founders.name, founders.id);
}

/** Updates a founder's name; returns the earlier one, or undefined if it is the same. */
export async function updateFounderName(
  orm: Queryable,
  founderId: string,
  name: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ name: founders.name })
    .from(founders)
    .where(eq(founders.id, founderId))
    .for('update');
  if (!row || row.name === name) return undefined;
  await orm.update(founders).set({ name }).where(eq(founders.id, founderId));
  return row.name;
}

const isRecent = (days: number) =>
  and(inArray(history.kind, [...refusalKinds]), gt(history.at, sql`now() - make_interval(days => ${days})`));

export function countRefusals(orm: Orm, days: number): Promise<{ kind: string; count: number }[]> {
  return orm
    .select({ kind: history.kind, count: count() })
    .from(history)
    .where(isRecent(days))
    .groupBy(history.kind);
}

/** Lists the latest refusals, newest first, with the founder whose account was named. */
export function listRefusals(
  orm: Orm,
  { days, max: listedMax }: { days: number; max: number },
): Promise<
  { id: number; at: Date; kind: string; detail: Record<string, unknown>; founderName: string | null }[]
> {
  const { id, at, kind, detail } = history;
  return orm
    .select({ id, at, kind, detail, founderName: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(isRecent(days))
    .orderBy(desc(history.at), desc(history.id))
    .limit(listedMax);
}

const settingsOfFounder = perPool((orm) =>
  orm
    .select()
    .from(founderSettings)
    .where(eq(founderSettings.founderId, sql.placeholder('founderId')))
    .prepare('settings_of_founder'),
);

/** Finds a founder's inbox preferences; undefined before the first change. */
export async function findFounderSettings(orm: Orm, founderId: string): Promise<FounderSettings | undefined> {
  const [row] = await settingsOfFounder(orm).execute({ founderId });
  if (!row) return undefined;
  const { theme, density, singleKeyShortcuts, timeZone } = row;
  return { theme, density, single_key_shortcuts: singleKeyShortcuts, time_zone: timeZone };
}

export async function upsertFounderSettings(
  orm: Orm,
  founderId: string,
  { theme, density, single_key_shortcuts: singleKeyShortcuts, time_zone: timeZone }: FounderSettings,
): Promise<void> {
  const chosen = { theme, density, singleKeyShortcuts, timeZone };
  await orm
    .insert(founderSettings)
    .values({ founderId, ...chosen })
    .onConflictDoUpdate({ target: founderSettings.founderId, set: chosen });
}
