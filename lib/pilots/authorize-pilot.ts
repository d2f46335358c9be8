import { refusedRole } from '../founders/authorize';
import { cookiesNeedHttps } from '../founders/read-caller';
import { tokenDigest } from '../founders/secrets/read-signed-cookie';
import { ApiError } from '../kernel/errors';
import { dayMs } from '../kernel/weeks';
import { env } from '../process/env';
import type { PilotActor } from './pilot';
import { findPersonOfToken, renewToken } from './queries';
import { type PilotDeps, readClock } from './read-pilot';
import { cookieEnd } from './write-record';

/** Prefixed with `__Secure-` over HTTPS: `__Host-` would not allow the path of one pilot. */
const cookieNameOfRoom = 'pilot_room';

/**
 * Maximum lifetime of a cookie that browsers allow. The token's own expiry is in the database, where each visit extends
 * it.
 */
const cookieDaysMax = 400;

/** Returns the Set-Cookie value that keeps a token for one pilot only. */
export function roomCookie(headers: Headers, pilotId: string, token: string): string {
  const maxAge = (cookieDaysMax * dayMs) / 1_000;
  const [prefix, secure] = cookiesNeedHttps(headers) ? ['__Secure-', '; Secure'] : ['', ''];
  return `${prefix}${cookieNameOfRoom}=${token}; Path=/pilots/${pilotId}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns all values of the cookie; an attacker on another path could set a second one. */
function tokensOf(headers: Headers): string[] {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .map((pair) => pair.replace(/^__Secure-/, ''))
    .filter((pair) => pair.startsWith(`${cookieNameOfRoom}=`))
    .map((pair) => pair.slice(cookieNameOfRoom.length + 1))
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, 3);
}

/** Logs that an actor's role does not permit an action in a pilot. Returns the error to throw. */
export function refusedInRoom(actor: PilotActor, act: string): ApiError {
  if ('founderId' in actor) return refusedRole({ founder: actor.founderId }, actor.role, act);
  return refusedRole(
    'personId' in actor ? { person: actor.personId } : { key_of: actor.keyOf },
    actor.role,
    act,
  );
}

/**
 * Returns the person whom the pilot's cookie names, and renews the cookie, at most once a day. Throws ApiError
 * `not_found` for anyone else, so that a pilot of others, an ended access and an unknown pilot look the same.
 */
export async function authorizeRoom(
  deps: PilotDeps,
  headers: Headers,
  pilotId: string,
): Promise<Extract<PilotActor, { side: 'buyer' }>> {
  for (const token of tokensOf(headers)) {
    const now = readClock(deps);
    const tokenSha256 = tokenDigest(token);
    const found = await deps.database.run((orm) =>
      findPersonOfToken(orm, tokenSha256, 'cookie', now, env.RETENTION_MONTHS),
    );
    if (found?.pilotId !== pilotId) continue;
    const renewed = cookieEnd(now);
    if (renewed.getTime() - found.expiresAt.getTime() >= dayMs)
      await deps.database.run((orm) => renewToken(orm, tokenSha256, renewed));
    return { side: 'buyer', personId: found.id, name: found.name, role: found.role };
  }
  throw new ApiError('not_found');
}
