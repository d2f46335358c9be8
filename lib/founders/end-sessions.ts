import { ApiError } from '../kernel/errors';
import { type FounderSession, findSession } from './authorize';
import { sessionIdleSeconds } from './founder';
import type { FounderAuth } from './founder-auth';
import { insertHistory } from './history-queries';
import { deleteOtherSessions, deleteOwnSession, listGoodSessions } from './session-queries';

export interface ListedSession {
  id: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  lastSeenAt: string;
  /** Shortened; null if unknown. */
  address: string | null;
  userAgent: string | null;
  isThisOne: boolean;
}

/**
 * Returns the session of a request, and with `forSetUp` as {@link findSession} does. Throws ApiError `sign_in_required`
 * without one.
 */
export async function requireSession(
  auth: FounderAuth,
  headers: Headers,
  forSetUp = false,
): Promise<FounderSession> {
  const session = await findSession(auth, headers, true, forSetUp);
  if (!session) throw new ApiError('sign_in_required');
  return session;
}

/**
 * Returns the session of a recent sign-in, also for setting up a second factor. Throws ApiError `sign_in_required` for
 * an older one.
 */
export async function requireRecentSession(auth: FounderAuth, headers: Headers): Promise<FounderSession> {
  const session = await requireSession(auth, headers, true);
  if (!session.founder.isRecent) throw new ApiError('sign_in_required');
  return session;
}

/** Lists the founder's valid sessions, most recently used first. */
export async function listSessions(auth: FounderAuth, headers: Headers): Promise<ListedSession[]> {
  const { founder, sessionId } = await requireSession(auth, headers);
  const rows = await auth.database.run((orm) => listGoodSessions(orm, founder.id, sessionIdleSeconds));
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    address: row.ipAddress,
    userAgent: row.userAgent,
    isThisOne: row.id === sessionId,
  }));
}

/**
 * Ends one of the founder's sessions, or all but the caller's; returns their number. Cannot end sessions of other
 * founders.
 */
export async function endSessions(
  auth: FounderAuth,
  headers: Headers,
  which: { id: string } | 'others',
): Promise<number> {
  const { founder, sessionId } = await requireSession(auth, headers);
  return auth.database.transaction(async (transaction) => {
    const ended =
      which === 'others'
        ? await deleteOtherSessions(transaction, founder.id, sessionId)
        : await deleteOwnSession(transaction, founder.id, which.id);
    const detail = { sessions: ended };
    if (ended > 0) {
      await insertHistory(transaction, { founderId: founder.id, kind: 'sessions_ended', detail });
    }
    return ended;
  });
}
