import { createHash, randomBytes } from 'node:crypto';
import type { Orm } from '../../db/connect';
import { truncateIp } from '../kernel/ipv4-address';
import { orBusy } from '../kernel/semaphore';
import { env } from '../process/env';
import { findSession } from './authorize';
import { orError } from './better-auth';
import type { Founder } from './founder';
import { type FounderAuth, record } from './founder-auth';
import { findFounderIdByEmail } from './founder-queries';
import { type Caller, cookiesNeedHttps, headersForAuth } from './read-caller';
import { deviceCookie, deviceKeptDays, readDeviceToken } from './read-sign-in-cookies';
import { countCodeAttempt, resetCodeAttempts } from './second-factor-queries';
import { requiresSecondFactor } from './second-factor-rules';
import { tokenDigest } from './secrets/read-signed-cookie';
import {
  deleteExpired,
  deleteSession,
  deleteSessionOfToken,
  findSessionOfToken,
  insertDevice,
  insertUsedCode,
  isKnownDevice,
  type SessionRow,
  updateSessionStrong,
} from './session-queries';
import { countAttempt, forgetAttempt, uncountAttempt } from './throttle-sign-in';

/**
 * Result of a sign-in attempt; `cookies` are Set-Cookie values for the response. `set_up_needed` is a sign-in of a
 * founder who lacks a required second factor; `passkey_needed` means that the passkey is the required one.
 */
export type SignInResult =
  | { outcome: 'signed_in' | 'set_up_needed' | 'second_factor_needed'; cookies: string[] }
  | { outcome: 'wrong' | 'throttled' | 'busy' | 'passkey_needed' };

/**
 * Signs a founder in by email and password. Unknown accounts, disabled accounts and wrong passwords all return `wrong`,
 * after the same work.
 */
export async function signIn(
  auth: FounderAuth,
  caller: Caller,
  typed: { email: string; password: string },
): Promise<SignInResult> {
  const email = typed.email.trim().toLowerCase();
  const address = truncateIp(caller.clientAddress);
  const { counted, founderId, guesser } = await auth.database.run(async (orm) => {
    const founderId = (await findFounderIdByEmail(orm, email)) ?? null;
    const knownDevice = await findKnownDevice(orm, caller, founderId);
    const guesser = { email, clientAddress: caller.clientAddress, knownDevice };
    return { counted: await countAttempt(orm, guesser), founderId, guesser };
  });
  if (counted.outcome === 'throttled') {
    if (counted.isFirst) await record(auth, { founderId, kind: 'sign_in_throttled', detail: { address } });
    return { outcome: 'throttled' };
  }
  const isStranger = guesser.knownDevice === undefined;
  const result = await orBusy(checkAndBegin(auth, caller, { email, password: typed.password }, isStranger));
  if (result.outcome === 'busy') await auth.database.run((orm) => uncountAttempt(orm, guesser));
  else if ('cookies' in result) await auth.database.run((orm) => forgetAttempt(orm, guesser));
  else await record(auth, { founderId, kind: 'sign_in_refused', detail: { address } });
  return result;
}

/**
 * Signs in the founder who has just set this password by a one-time link; returns `wrong` if the password has changed
 * again or the founder was disabled since. Does not count as an attempt, because the link is no guess.
 */
export async function signInByNewPassword(
  auth: FounderAuth,
  caller: Caller,
  { founder, password }: { founder: Founder; password: string },
): Promise<SignInResult> {
  return checkAndBegin(auth, caller, { email: founder.email, password });
}

/**
 * Checks a password and starts the session, or the wait for the second factor. Ends the caller's earlier
 * session.
 */
async function checkAndBegin(
  auth: FounderAuth,
  caller: Caller,
  body: { email: string; password: string },
  isStranger = false,
): Promise<SignInResult> {
  const earlier = await findSession(auth, caller.headers, false, true);
  const result = await auth.runWithHashing(
    cookiesNeedHttps(caller.headers),
    ({ api }) => orError(api.signInEmail({ body, headers: headersForAuth(caller), returnHeaders: true })),
    isStranger,
  );
  if ('error' in result) return { outcome: 'wrong' };
  const cookies = result.done.headers.getSetCookie();
  await auth.database.run(async (orm) => {
    if (earlier) await deleteSession(orm, earlier.sessionId);
    await deleteExpired(orm);
  });
  if ('twoFactorRedirect' in result.done.response) return { outcome: 'second_factor_needed', cookies };
  return completeWithoutFactor(auth, caller, { token: result.done.response.token, cookies });
}

/** Session that better-auth began, with the Set-Cookie values that keep it in the browser. */
interface BegunSession {
  token: string;
  cookies: string[];
}

/**
 * Completes a sign-in without a second factor. The session of a founder with an authenticator app waits for its code;
 * that of a founder whose passkey is the factor that their role requires ends.
 */
export async function completeWithoutFactor(
  auth: FounderAuth,
  caller: Caller,
  { token, cookies }: BegunSession,
): Promise<SignInResult> {
  const digest = tokenDigest(token);
  const session = await auth.database.run((orm) => findSessionOfToken(orm, digest));
  if (!session) return { outcome: 'wrong' };
  if (session.hasSecondFactor) return { outcome: 'second_factor_needed', cookies };
  const isRequired = requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, session.role);
  if (isRequired && session.hasPasskey) {
    await auth.database.run((orm) => deleteSessionOfToken(orm, digest));
    return { outcome: 'passkey_needed' };
  }
  return {
    outcome: isRequired ? 'set_up_needed' : 'signed_in',
    cookies: await recordSignIn(auth, caller, session.founderId, cookies),
  };
}

/** Completes a sign-in with a second factor; returns all Set-Cookie values. */
export async function completeWithFactor(
  auth: FounderAuth,
  caller: Caller,
  { token, cookies, founderId, factor }: BegunSession & { founderId: string; factor: string },
): Promise<string[]> {
  await auth.database.run((orm) => updateSessionStrong(orm, tokenDigest(token)));
  return recordSignIn(auth, caller, founderId, cookies, { second_factor: factor });
}

async function recordSignIn(
  auth: FounderAuth,
  caller: Caller,
  founderId: string,
  cookies: string[],
  more: Record<string, string> = {},
): Promise<string[]> {
  const address = truncateIp(caller.clientAddress);
  await record(auth, { founderId, kind: 'signed_in', detail: { address, ...more } });
  return [...cookies, ...(await rememberDevice(auth, caller, founderId))];
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Finds the token of the caller's browser if this founder has signed in with it before. */
async function findKnownDevice(
  orm: Orm,
  { headers }: Caller,
  founderId: string | null,
): Promise<string | undefined> {
  const token = readDeviceToken(headers);
  if (founderId === null || token === undefined) return undefined;
  return (await isKnownDevice(orm, founderId, digestOf(token))) ? token : undefined;
}

/**
 * Returns Set-Cookie values that mark a browser in which a founder has signed in; none if it is marked
 * already.
 */
async function rememberDevice(
  auth: FounderAuth,
  caller: Caller,
  founderId: string | null,
): Promise<string[]> {
  return auth.database.run(async (orm) => {
    if (founderId === null || (await findKnownDevice(orm, caller, founderId)) !== undefined) return [];
    const token = randomBytes(24).toString('base64url');
    await insertDevice(orm, { founderId, tokenSha256: digestOf(token), days: deviceKeptDays });
    return [deviceCookie(caller, token)];
  });
}

/** Results of entering a second factor; all except `wrong` require the password again. */
export type SecondFactorResult =
  | { outcome: 'signed_in'; cookies: string[] }
  | { outcome: 'wrong' | 'used' | 'restart' | 'locked' };

/** better-auth's errors after which another code cannot succeed. */
const restarts = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
]);

/**
 * Finds an existing session in which a caller enters a second factor: after a sign-in at the provider, or a session
 * from before the factor was turned on. better-auth neither counts codes in a session nor rejects those of a factor
 * that is not on yet.
 */
async function findBegunSession(auth: FounderAuth, { headers }: Caller): Promise<SessionRow | undefined> {
  const cookie = headers.get('cookie');
  const token = cookie === null ? undefined : await auth.sessionTokenOf(cookie, cookiesNeedHttps(headers));
  if (token === undefined) return undefined;
  return auth.database.run((orm) => findSessionOfToken(orm, tokenDigest(token)));
}

/**
 * Completes a sign-in with a code of the founder's app or with a recovery code. Each code works once. Five
 * wrong codes cancel the sign-in; ten in a row lock the second factor for 15 minutes.
 */
export async function giveSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  typed: string,
): Promise<SecondFactorResult> {
  const code = typed.replace(/\s/g, '');
  const isRecoveryCode = !/^\d{6}$/.test(code);
  const address = truncateIp(caller.clientAddress);
  // Loaded at first use, as FounderAuth does.
  const { recoveryCodeDigest } = await import('./make-second-factors');
  const body = { code: isRecoveryCode ? recoveryCodeDigest(code) : code };
  const given = { body, headers: headersForAuth(caller), returnHeaders: true } as const;
  const waiting = await findBegunSession(auth, caller);
  if (waiting) {
    if (waiting.isStrong || !waiting.hasSecondFactor) return { outcome: 'restart' };
    const isOpen = await auth.database.run((orm) => countCodeAttempt(orm, waiting.founderId));
    if (!isOpen) return { outcome: 'locked' };
  }
  const result = await auth.run(cookiesNeedHttps(caller.headers), ({ api }) =>
    orError(isRecoveryCode ? api.verifyBackupCode(given) : api.verifyTOTP(given)),
  );
  if ('error' in result) {
    if (result.error === 'ACCOUNT_TEMPORARILY_LOCKED') return { outcome: 'locked' };
    if (restarts.has(result.error)) return { outcome: 'restart' };
    await record(auth, { founderId: null, kind: 'second_factor_refused', detail: { address } });
    return { outcome: 'wrong' };
  }
  const { user, token } = result.done.response;
  if (waiting) await auth.database.run((orm) => resetCodeAttempts(orm, waiting.founderId));
  if (!isRecoveryCode && !(await consumeCode(auth, user.id, code))) {
    await auth.database.run((orm) => deleteSessionOfToken(orm, tokenDigest(token ?? '')));
    await record(auth, { founderId: user.id, kind: 'second_factor_refused', detail: { address } });
    return { outcome: 'used' };
  }
  const begun = { token: token ?? '', cookies: result.done.headers.getSetCookie() };
  const factor = isRecoveryCode ? 'recovery_code' : 'totp';
  const cookies = await completeWithFactor(auth, caller, { ...begun, founderId: user.id, factor });
  return { outcome: 'signed_in', cookies };
}

/** Ends the caller's session; returns the Set-Cookie values that delete its cookie. */
export async function signOut(auth: FounderAuth, caller: Caller): Promise<string[]> {
  const session = await findSession(auth, caller.headers, false, true);
  const { headers } = await auth.run(cookiesNeedHttps(caller.headers), ({ api }) =>
    api.signOut({ headers: headersForAuth(caller), returnHeaders: true }),
  );
  if (session) await record(auth, { founderId: session.founder.id, kind: 'signed_out' });
  return headers.getSetCookie();
}

/** Time in milliseconds for which a used app code is remembered: longer than the code is valid. */
const codeKeptMs = 5 * 60_000;

/**
 * Returns true for the first use of a code, so a code that was read over the founder's shoulder does not work
 * twice (RFC 6238, 5.2).
 */
export function consumeCode(auth: FounderAuth, founderId: string, code: string): Promise<boolean> {
  const expiresAt = new Date(Date.now() + codeKeptMs);
  return auth.database.run((orm) => insertUsedCode(orm, { founderId, code, expiresAt }));
}
