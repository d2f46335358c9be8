import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { env } from '../process/env';
import { orRefusal } from './better-auth-errors';
import { checkOwnPassword, type PasswordCheck } from './change-password';
import { requireSession } from './end-sessions';
import type { FounderAuth } from './founder-auth';
import { insertHistory } from './history-queries';
import { type Caller, headersForAuth, isHttps } from './read-caller';
import { twoFactors } from './tables';

/** A second factor that waits for its first code; shown to its founder until then, and never again. */
export interface PendingSecondFactor {
  /** `otpauth://totp/…`, for a picture that the app reads. */
  uri: string;
  /** The secret as the app wants it typed. */
  secret: string;
  recoveryCodes: string[];
}

/** Whether the founder has a second factor. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function hasSecondFactor(auth: FounderAuth, headers: Headers): Promise<boolean> {
  return (await requireSession(auth, headers)).hasSecondFactor;
}

/** Begins to set up a second factor, for whoever types the password. Throws as {@link hasSecondFactor}. */
export async function beginSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<'begun' | 'already_on' | Exclude<PasswordCheck, 'right'>> {
  const check = await checkOwnPassword(auth, caller, password);
  if (check !== 'right') return check;
  const result = await auth.runWithHashing(isHttps(caller), ({ api }) =>
    orRefusal(api.enableTwoFactor({ body: { password }, headers: headersForAuth(caller) })),
  );
  if ('done' in result) return 'begun';
  return result.refused === 'TOTP_ALREADY_ENABLED' ? 'already_on' : 'wrong';
}

/** What the founder's app needs, while a second factor waits for its first code. */
export async function readPendingSecondFactor(
  auth: FounderAuth,
  headers: Headers,
): Promise<PendingSecondFactor | undefined> {
  const { founder } = await requireSession(auth, headers);
  return auth.run(true, async ({ $context, api }, orm) => {
    const [row] = await orm
      .select()
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, founder.id), eq(twoFactors.verified, false)));
    if (!row) return undefined;
    const key = (await $context).secretConfig;
    const secret = base32(new TextEncoder().encode(await symmetricDecrypt({ key, data: row.secret })));
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: founder.id } });
    const issuer = `${env.VENDOR_NAME} pilots`;
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(founder.email)}`;
    const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
    return { uri: `otpauth://totp/${label}?${query}`, secret, recoveryCodes: backupCodes };
  });
}

/** The result of a change to the second factor; `cookies` are Set-Cookie values of the renewed session. */
export type SecondFactorChange =
  | { outcome: 'changed'; cookies: string[] }
  | { outcome: 'wrong' | 'throttled' };

/** Turns the second factor on, for whoever types a current code of it. Throws as {@link hasSecondFactor}. */
export async function confirmSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  typed: string,
): Promise<SecondFactorChange> {
  const { founder } = await requireSession(auth, caller.headers);
  const body = { code: typed.replace(/\s/g, '') };
  const result = await auth.run(isHttps(caller), ({ api }) =>
    orRefusal(api.verifyTOTP({ body, headers: headersForAuth(caller), returnHeaders: true })),
  );
  if ('refused' in result) return { outcome: 'wrong' };
  await auth.database.run((orm) =>
    insertHistory(orm, { founderId: founder.id, kind: 'second_factor_turned_on' }),
  );
  return { outcome: 'changed', cookies: result.done.headers.getSetCookie() };
}

/** Turns the second factor off, for whoever types the password. Throws as {@link hasSecondFactor}. */
export async function removeSecondFactor(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<SecondFactorChange> {
  const { founder } = await requireSession(auth, caller.headers);
  const check = await checkOwnPassword(auth, caller, password);
  if (check !== 'right') return { outcome: check };
  const result = await auth.runWithHashing(isHttps(caller), ({ api }) =>
    orRefusal(
      api.disableTwoFactor({ body: { password }, headers: headersForAuth(caller), returnHeaders: true }),
    ),
  );
  if ('refused' in result) return { outcome: 'wrong' };
  await auth.database.run((orm) =>
    insertHistory(orm, { founderId: founder.id, kind: 'second_factor_turned_off' }),
  );
  return { outcome: 'changed', cookies: result.done.headers.getSetCookie() };
}

/** New recovery codes in place of the old ones, for whoever types the password. Throws as {@link hasSecondFactor}. */
export async function renewRecoveryCodes(
  auth: FounderAuth,
  caller: Caller,
  password: string,
): Promise<{ recoveryCodes: string[] } | { refused: Exclude<PasswordCheck, 'right'> }> {
  const { founder } = await requireSession(auth, caller.headers);
  const check = await checkOwnPassword(auth, caller, password);
  if (check !== 'right') return { refused: check };
  const result = await auth.runWithHashing(isHttps(caller), ({ api }) =>
    orRefusal(api.generateBackupCodes({ body: { password }, headers: headersForAuth(caller) })),
  );
  if ('refused' in result) return { refused: 'wrong' };
  await auth.database.run((orm) =>
    insertHistory(orm, { founderId: founder.id, kind: 'recovery_codes_renewed' }),
  );
  return { recoveryCodes: result.done.backupCodes };
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as authenticator apps write them (RFC 4648, without padding). */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
