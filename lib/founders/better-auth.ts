import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthMiddleware } from 'better-auth/api';
import { parseCookies, setRequestCookie } from 'better-auth/cookies';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Orm } from '../../db/connect';
import { env } from '../process/env';
import { siteName } from '../process/installation';
import { guardedAdapter } from './adapter-store';
import { passwordCharactersMax, passwordCharactersMin, sessionLastsSeconds } from './founder';
import { findActiveFounder, updateSecondFactorDue } from './founder-queries';
import { makeRecoveryCodes } from './make-second-factors';
import { sessionAddressHeader } from './read-caller';
import { cookieName, sessionCookieName } from './read-sign-in-cookies';
import { requiresSecondFactor, secondFactorGraceDays } from './second-factor-rules';
import { decoded, readSignedValue, signature } from './secrets/read-signed-cookie';
import type { Secrets } from './secrets/stored-secret';
import { accounts, founders, passkeys, sessions, twoFactors, verifications } from './tables';

/** Signs a value again with the current secret if an earlier one signed it; undefined for any other value. */
function signAgain(cookie: string, [current, ...earlier]: Secrets): string | undefined {
  const value = readSignedValue(cookie, earlier);
  return value === undefined ? undefined : `${value}.${signature(value, current)}`;
}

/** Accepts cookies signed by an earlier secret while that secret is accepted. */
function acceptEarlierSignatures(secrets: Secrets) {
  return {
    id: 'earlier-signatures',
    hooks: {
      before: [
        {
          matcher: ({ headers }: { headers?: Headers | undefined }) =>
            secrets.length > 1 && headers?.has('cookie') === true,
          handler: createAuthMiddleware(async ({ headers: given }) => {
            const headers = new Headers(given);
            for (const [name, cookie] of parseCookies(headers.get('cookie') ?? '')) {
              const signedAgain = signAgain(decoded(cookie), secrets);
              if (signedAgain !== undefined) setRequestCookie(headers, name, signedAgain);
            }
            return { context: { headers } };
          }),
        },
      ],
    },
  };
}

function cookie(name: string, isHttps: boolean) {
  return {
    name: cookieName(name, isHttps),
    attributes: { httpOnly: true, secure: isHttps, sameSite: 'lax' as const, path: '/' },
  };
}

/** Returns the settings of better-auth on a connection pool, without additional ways to sign in. */
export function authSettings(orm: Orm, secrets: Secrets, isHttps: boolean) {
  const adapterOf = drizzleAdapter(orm, {
    provider: 'pg',
    schema: {
      user: founders,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
  });
  return {
    appName: siteName(),
    baseURL: 'http://localhost',
    secret: secrets[0],
    database: (options: Parameters<typeof adapterOf>[0]) => guardedAdapter(adapterOf(options), orm, secrets),
    // Hashed, so a reader of the database cannot continue a sign-in that waits for its second factor.
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
    },
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    session: {
      expiresIn: sessionLastsSeconds,
      disableSessionRefresh: true,
      additionalFields: {
        lastSeenAt: { type: 'date', required: true, input: false, defaultValue: () => new Date() },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const founder = await findActiveFounder(orm, userId);
            if (founder && requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, founder.role)) {
              await updateSecondFactorDue(orm, userId, secondFactorGraceDays);
            }
            return founder !== undefined;
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: siteName(),
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      acceptEarlierSignatures(secrets),
    ],
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: cookie(sessionCookieName, isHttps),
        two_factor: cookie('founder_second_factor', isHttps),
        dont_remember: cookie('founder_until_closed', isHttps),
        trust_device: cookie('founder_device', isHttps),
        session_data: cookie('founder_session_data', isHttps),
        passkey_challenge: cookie('founder_passkey', isHttps),
        oauth_state: cookie('founder_provider', isHttps),
      },
      ipAddress: { ipAddressHeaders: [sessionAddressHeader] },
      // The portal's handlers check the origin themselves, and count attempts in the database.
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}

/**
 * Creates better-auth on a connection pool: email and password, an optional second factor, no sign-up. None
 * of its routes are mounted; the portal's own route handlers call it.
 */
export function betterAuthOn(orm: Orm, secrets: Secrets, isHttps: boolean) {
  return betterAuth(authSettings(orm, secrets, isHttps));
}

export type BetterAuth = ReturnType<typeof betterAuthOn>;

export async function decryptStored({ $context }: BetterAuth, encrypted: string): Promise<string> {
  return symmetricDecrypt({ key: (await $context).secretConfig, data: encrypted });
}

/** Returns the code of an error that better-auth threw; undefined for any other error. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return undefined;
  const { body } = error;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN_ERROR';
}

/** Returns the result of `work`, or the code of better-auth's error. Rethrows any other error. */
export async function orError<Result>(work: Promise<Result>): Promise<{ done: Result } | { error: string }> {
  try {
    return { done: await work };
  } catch (thrown) {
    const error = errorCode(thrown);
    if (error === undefined || isServerError(thrown)) throw thrown;
    return { error };
  }
}

/**
 * Returns true if better-auth failed for a reason other than the caller's input. It also answers 500 for a passkey that
 * it cannot verify.
 */
export function isServerError(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error) || error.statusCode !== 500) return false;
  return errorCode(error) !== 'FAILED_TO_VERIFY_REGISTRATION';
}
