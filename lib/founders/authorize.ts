import type { Database } from '../../db/connect';
import { ApiError } from '../kernel/errors';
import { env } from '../process/env';
import { log } from '../process/log';
import {
  type Authorize,
  type Founder,
  type FounderName,
  hasRole,
  lastSeenWithinSeconds,
  proofMinutes,
  type Role,
  sessionIdleSeconds,
} from './founder';
import type { FounderAuth } from './founder-auth';
import { listReviewers } from './founder-queries';
import { cookiesNeedHttps } from './read-caller';
import { requiresSecondFactor, sessionAllows } from './second-factor-rules';
import { tokenDigest } from './secrets/read-signed-cookie';
import { deleteSession, findSessionOfToken, updateLastSeen } from './session-queries';

export interface FounderSession {
  founder: Founder;
  sessionId: string;
  /** True with an authenticator app. */
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  /** End of the grace for setting up a second factor; undefined unless it is required and missing. */
  secondFactorDueAt: Date | undefined;
}

/**
 * Returns the function that services call to get the request's founder. It authorizes once and caches the result for
 * this request. Pass `isActivity: false` to read the session without keeping it alive, as for a page's background
 * requests.
 */
export function authorizeRequest(
  deps: { auth: FounderAuth },
  headers: Headers,
  isActivity = true,
): Authorize {
  let found: Promise<FounderSession | undefined> | undefined;
  return async () => {
    found ??= findSession(deps.auth, headers, isActivity);
    const session = await found;
    if (!session) throw new ApiError('sign_in_required');
    return session.founder;
  };
}

/** Logs that a role does not permit an action, without names. Returns the error to throw. */
export function refusedRole(
  by: { founder: string } | { person: string } | { key_of: string },
  role: string | undefined,
  needed: string,
): ApiError {
  log.warn({ event: 'role_refused', outcome: 'refused', ...by, role, needed }, 'role refused');
  return new ApiError('role_required');
}

/**
 * Returns the calling founder. Throws ApiError `role_required` if their role is below `needed`. Every service that
 * changes more than its founder's own settings calls it first.
 */
export async function requireRole(authorize: Authorize, needed: Role): Promise<Founder> {
  const founder = await authorize();
  if (!hasRole(founder, needed)) throw refusedRole({ founder: founder.id }, founder.role, needed);
  return founder;
}

/**
 * Returns the calling founder as {@link requireRole} does, who must also have signed in within the last {@link
 * proofMinutes}: by password, by passkey or at the provider. Services that invite, change roles, create keys, export or
 * erase call it first. Throws ApiError `sign_in_required` for an older sign-in.
 */
export async function requireRecent(authorize: Authorize, needed: Role): Promise<Founder> {
  const founder = await requireRole(authorize, needed);
  if (!founder.isRecent) throw new ApiError('sign_in_required');
  return founder;
}

/**
 * Returns the request's session if it is valid, and with `forSetUp` also one that only allows setting up the missing
 * second factor. Every page and action calls this, so it uses one statement; better-auth uses two and does many times
 * the work.
 */
export async function findSession(
  auth: FounderAuth,
  headers: Headers,
  isActivity = true,
  forSetUp = false,
): Promise<FounderSession | undefined> {
  const cookie = headers.get('cookie');
  if (cookie === null) return undefined;
  const token = await auth.sessionTokenOf(cookie, cookiesNeedHttps(headers));
  if (token === undefined) return undefined;
  return auth.database.run(async (orm) => {
    const session = await findSessionOfToken(orm, tokenDigest(token));
    if (!session || session.disabledAt) return undefined;
    const allowed = sessionAllows(session, env.REQUIRE_SECOND_FACTOR, new Date());
    if (allowed === 'nothing' || (allowed === 'set_up' && !forSetUp)) return undefined;
    const idleMs = Date.now() - session.lastSeenAt.getTime();
    if (idleMs > sessionIdleSeconds * 1_000) {
      await deleteSession(orm, session.id);
      return undefined;
    }
    if (isActivity && idleMs > lastSeenWithinSeconds * 1_000) {
      await updateLastSeen(orm, session.id, lastSeenWithinSeconds);
    }
    const { id, founderId, name, email, role, isStrong, hasSecondFactor, hasPasskey } = session;
    const lacksFactor = !isStrong && requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, role);
    const isRecent = Date.now() - session.provedAt.getTime() <= proofMinutes * 60_000;
    return {
      founder: { id: founderId, name, email, role, isRecent },
      sessionId: id,
      hasSecondFactor,
      hasPasskey,
      secondFactorDueAt: lacksFactor ? (session.secondFactorDueAt ?? undefined) : undefined,
    };
  });
}

/** Dependencies of the founders' services: the database, and the caller's authorization. */
export interface FounderStore {
  database: Database;
  authorize: Authorize;
}

/** Lists the founders to whom a lead can be assigned, by name. */
export async function listFounders({ database, authorize }: FounderStore): Promise<FounderName[]> {
  await authorize();
  return database.run(listReviewers);
}
