import { env } from '../../process/env';
import { siteName } from '../../process/installation';
import { orError } from '../better-auth';
import { requireRecentSession, requireSession } from '../end-sessions';
import { type FounderAuth, record } from '../founder-auth';
import { findPendingSecret } from '../founder-queries';
import { checkOwnPassword, type PasswordFailure } from '../passwords/change-password';
import { type Caller, cookiesNeedHttps, headersForAuth } from '../read-caller';
import { requiresSecondFactor } from '../second-factor-rules';
import { tokenDigest } from '../secrets/read-signed-cookie';
import { deleteSessionsWithoutToken } from '../session-queries';
import { consumeCode } from '../sign-in';
import { countAttempt, forgetAttempt } from '../throttle-sign-in';

/** Second factor that waits for its first code; shown to its founder only until then. */
export interface PendingSecondFactor {
  /** `otpauth://totp/…`, for a QR code that the app scans. */
  uri: string;
  secret: string;
  recoveryCodes: string[];
}

/** Starts the setup of a second factor. Requires the password. */
export async function beginSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<{ outcome: 'begun' | 'already_on' | PasswordFailure }> {
  const { outcome } = await checkOwnPassword(auth, caller, password, true);
  if (outcome !== 'right') return { outcome };
  const result = await auth.runWithHashing(cookiesNeedHttps(caller.headers), ({ api }) =>
    orError(api.enableTwoFactor({ body: { password }, headers: headersForAuth(caller) })),
  );
  if ('done' in result) return { outcome: 'begun' };
  return { outcome: result.error === 'TOTP_ALREADY_ENABLED' ? 'already_on' : 'wrong' };
}

/**
 * Returns the setup data for the founder's authenticator app while a second factor waits for its first code.
 */
export async function readPendingSecondFactor(
  auth: FounderAuth,
  headers: Headers,
): Promise<PendingSecondFactor | undefined> {
  const { founder } = await requireRecentSession(auth, headers);
  return auth.run(true, async (betterAuth, orm) => {
    const encrypted = await findPendingSecret(orm, founder.id);
    if (encrypted === undefined) return undefined;
    // Loaded at first use, as FounderAuth does.
    const { decryptStored } = await import('../better-auth');
    const secret = base32(new TextEncoder().encode(await decryptStored(betterAuth, encrypted)));
    const { backupCodes } = await betterAuth.api.viewBackupCodes({ body: { userId: founder.id } });
    const issuer = siteName();
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(founder.email)}`;
    const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
    return { uri: `otpauth://totp/${label}?${query}`, secret, recoveryCodes: backupCodes };
  });
}

/** Result of a change to the second factor; `cookies` are Set-Cookie values of the renewed session. */
export type SecondFactorChange =
  | { outcome: 'changed'; cookies: string[] }
  | { outcome: PasswordFailure | 'required' };

/**
 * Turns the second factor on. Requires a current code, which then cannot be used to sign in. Wrong codes are limited
 * like wrong passwords. Ends the founder's other sessions, which were started without one.
 */
export async function confirmSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  typed: string,
): Promise<SecondFactorChange> {
  const { founder } = await requireRecentSession(auth, caller.headers);
  const guesser = { email: founder.email, clientAddress: caller.clientAddress };
  const counted = await auth.database.run((orm) => countAttempt(orm, guesser));
  if (counted.outcome === 'throttled') return { outcome: 'throttled' };
  const code = typed.replace(/\s/g, '');
  const result = await auth.run(cookiesNeedHttps(caller.headers), ({ api }) =>
    orError(api.verifyTOTP({ body: { code }, headers: headersForAuth(caller), returnHeaders: true })),
  );
  if ('error' in result) return { outcome: 'wrong' };
  await auth.database.run((orm) => forgetAttempt(orm, guesser));
  await consumeCode(auth, founder.id, code);
  await auth.settleSecondFactor(founder.id);
  await record(auth, { founderId: founder.id, kind: 'second_factor_turned_on' });
  const cookies = result.done.headers.getSetCookie();
  const isHttps = cookiesNeedHttps(caller.headers);
  await auth.markStrong(cookies.join('; '), isHttps);
  const renewed = await auth.sessionTokenOf(cookies.join('; '), isHttps);
  if (renewed !== undefined)
    await auth.database.run((orm) => deleteSessionsWithoutToken(orm, founder.id, tokenDigest(renewed)));
  return { outcome: 'changed', cookies };
}

/**
 * Turns the second factor off, unless the founder's role requires one and no passkey is left. Requires the password.
 */
export async function removeSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<SecondFactorChange> {
  const { founder, hasPasskey } = await requireSession(auth, caller.headers);
  if (!hasPasskey && requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, founder.role)) {
    return { outcome: 'required' };
  }
  const { outcome } = await checkOwnPassword(auth, caller, password);
  if (outcome !== 'right') return { outcome };
  const result = await auth.runWithHashing(cookiesNeedHttps(caller.headers), ({ api }) =>
    orError(
      api.disableTwoFactor({ body: { password }, headers: headersForAuth(caller), returnHeaders: true }),
    ),
  );
  if ('error' in result) return { outcome: 'wrong' };
  await record(auth, { founderId: founder.id, kind: 'second_factor_turned_off' });
  return { outcome: 'changed', cookies: result.done.headers.getSetCookie() };
}

export type RecoveryCodesRenewal =
  | { outcome: 'renewed'; recoveryCodes: string[] }
  | { outcome: PasswordFailure };

/** Replaces the recovery codes with new ones. Requires the password. */
export async function renewRecoveryCodes(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<RecoveryCodesRenewal> {
  const { founder } = await requireSession(auth, caller.headers);
  const { outcome } = await checkOwnPassword(auth, caller, password);
  if (outcome !== 'right') return { outcome };
  const result = await auth.runWithHashing(cookiesNeedHttps(caller.headers), ({ api }) =>
    orError(api.generateBackupCodes({ body: { password }, headers: headersForAuth(caller) })),
  );
  if ('error' in result) return { outcome: 'wrong' };
  await auth.settleSecondFactor(founder.id);
  await record(auth, { founderId: founder.id, kind: 'recovery_codes_renewed' });
  return { outcome: 'renewed', recoveryCodes: result.done.backupCodes };
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as authenticator apps do (RFC 4648, without padding). */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
