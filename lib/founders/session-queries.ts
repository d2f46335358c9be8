import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type Orm, perPool } from '../../db/connect';
import type { Role } from './founder';
import { hasPasskey } from './second-factor-queries';
import { founders, passwordLinks, sessions, verifications } from './tables';

const listedMax = 100;

/** Session that has not expired, with its founder, who may be disabled. */
export interface SessionRow {
  id: string;
  lastSeenAt: Date;
  founderId: string;
  name: string;
  email: string;
  role: Role;
  isStrong: boolean;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  secondFactorDueAt: Date | null;
  /** Time of the sign-in by password, passkey or at the provider. */
  provedAt: Date;
  disabledAt: Date | null;
}

const sessionByToken = perPool((orm) =>
  orm
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      founderId: founders.id,
      name: founders.name,
      email: founders.email,
      role: founders.role,
      isStrong: sessions.isStrong,
      hasSecondFactor: founders.twoFactorEnabled,
      hasPasskey,
      secondFactorDueAt: founders.secondFactorDueAt,
      provedAt: sessions.provedAt,
      disabledAt: founders.disabledAt,
    })
    .from(sessions)
    .innerJoin(founders, eq(founders.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('digest')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_by_token'),
);

/** Finds the session whose token has a digest, until it expires. */
export async function findSessionOfToken(orm: Orm, digest: string): Promise<SessionRow | undefined> {
  const [row] = await sessionByToken(orm).execute({ digest });
  return row;
}

/** Lists a founder's sessions that are neither expired nor idle for too long, most recently used first. */
export function listGoodSessions(
  orm: Orm,
  founderId: string,
  idleSeconds: number,
): Promise<(typeof sessions.$inferSelect)[]> {
  const isGood = and(
    eq(sessions.userId, founderId),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${idleSeconds})`),
  );
  return orm.select().from(sessions).where(isGood).orderBy(desc(sessions.lastSeenAt)).limit(listedMax);
}

/** Records that a session is in use now, unless that was recorded within `withinSeconds`. */
export async function updateLastSeen(orm: Orm, sessionId: string, withinSeconds: number): Promise<void> {
  const isOlder = lt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${withinSeconds})`);
  await orm
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isOlder));
}

/** Records that a second factor was proved in the session whose token has a digest. */
export async function updateSessionStrong(orm: Orm, digest: string): Promise<void> {
  await orm.update(sessions).set({ isStrong: true }).where(eq(sessions.token, digest));
}

/** Sets the time at which a session's founder last proved who they are. */
export async function updateSessionProved(orm: Orm, sessionId: string, provedAt: Date): Promise<void> {
  await orm.update(sessions).set({ provedAt }).where(eq(sessions.id, sessionId));
}

export async function deleteSession(orm: Orm, sessionId: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function deleteSessionOfToken(orm: Orm, digest: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.token, digest));
}

export function deleteOwnSession(orm: Orm, founderId: string, sessionId: string): Promise<number> {
  return deleteSessions(orm, and(eq(sessions.userId, founderId), eq(sessions.id, sessionId)));
}

export function deleteOtherSessions(orm: Orm, founderId: string, keptId: string): Promise<number> {
  return deleteSessions(orm, and(eq(sessions.userId, founderId), ne(sessions.id, keptId)));
}

/** Deletes all sessions of a founder but the one whose token has a digest; returns the number deleted. */
export function deleteSessionsWithoutToken(orm: Orm, founderId: string, digest: string): Promise<number> {
  return deleteSessions(orm, and(eq(sessions.userId, founderId), ne(sessions.token, digest)));
}

export function deleteSessionsOf(orm: Orm, founderId: string): Promise<number> {
  return deleteSessions(orm, eq(sessions.userId, founderId));
}

export function deleteAllSessions(orm: Orm): Promise<number> {
  return deleteSessions(orm, undefined);
}

async function deleteSessions(orm: Orm, which: SQL | undefined): Promise<number> {
  return (await orm.delete(sessions).where(which).returning({ id: sessions.id })).length;
}

/** Deletes expired sessions, known browsers, one-time links, and sign-ins that wait for a second factor. */
export async function deleteExpired(orm: Orm): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await orm.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await orm.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`));
}

/** Inserts a code that signed a founder in; returns false if it is already stored and has not expired. */
export async function insertUsedCode(
  orm: Orm,
  { founderId, code, expiresAt }: { founderId: string; code: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await orm
    .insert(verifications)
    .values({ id: `used-code ${founderId} ${code}`, identifier: 'used-code', value: '', expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt },
      setWhere: lt(verifications.expiresAt, sql`now()`),
    })
    .returning({ id: verifications.id });
  return inserted.length > 0;
}

const deviceId = (founderId: string, tokenSha256: string) => `device ${founderId} ${tokenSha256}`;

/** Returns true if a founder has signed in on the device with this token digest. */
export async function isKnownDevice(orm: Orm, founderId: string, tokenSha256: string): Promise<boolean> {
  const isKnown = and(
    eq(verifications.id, deviceId(founderId, tokenSha256)),
    gt(verifications.expiresAt, sql`now()`),
  );
  return (await orm.select({ id: verifications.id }).from(verifications).where(isKnown)).length > 0;
}

export async function insertDevice(
  orm: Orm,
  { founderId, tokenSha256, days }: { founderId: string; tokenSha256: string; days: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const id = deviceId(founderId, tokenSha256);
  await orm.insert(verifications).values({ id, identifier: 'device', value: '', expiresAt });
}
