import { type Caller, cookiesNeedHttps } from './read-caller';

export const typedEmailCookieName = 'typed_email';

/** Cookie of a session, prefixed with `__Host-` except on plain HTTP to localhost. */
export const sessionCookieName = 'founder_session';

/** Returns true if a request's Cookie header has a cookie that changes the sign-in page. */
export function bringsSignInCookie(cookies: string | undefined): boolean {
  return [sessionCookieName, typedEmailCookieName].some((name) => cookies?.includes(`${name}=`));
}

/** Long enough to type a password again, in seconds. */
const emailKeptSeconds = 300;

/** Maximum length of an email address (RFC 5321). */
const emailCharactersMax = 254;

/** Cookie that keeps the token of a one-time link for its form, so the token is in no address. */
const linkTokenCookieName = 'password_link';

const linkTokenKeptSeconds = 30 * 60;

const linkTokenCharactersMax = 100;

/**
 * Cookie of a browser in which a founder has signed in before. Failed attempts by others do not lock it out.
 */
const deviceCookieName = 'founder_device';

/** Lifetime in days of the cookie that marks a browser as known after a sign-in. */
export const deviceKeptDays = 90;

function signInCookie(
  { headers }: Pick<Caller, 'headers'>,
  name: string,
  text: string,
  { maxAgeSeconds, sameSite }: { maxAgeSeconds: number; sameSite: 'Strict' | 'Lax' },
): string {
  const secure = cookiesNeedHttps(headers) ? '; Secure' : '';
  const value = encodeURIComponent(text.toWellFormed());
  return `${name}=${value}; Path=/sign-in; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

export function typedEmailCookie(caller: Pick<Caller, 'headers'>, email: string): string {
  const text = email.trim().slice(0, emailCharactersMax);
  return signInCookie(caller, typedEmailCookieName, text, {
    maxAgeSeconds: emailKeptSeconds,
    sameSite: 'Strict',
  });
}

/**
 * Returns the Set-Cookie value that keeps the token of a one-time link for its form. An empty token deletes
 * the cookie.
 */
export function linkTokenCookie(caller: Pick<Caller, 'headers'>, token: string): string {
  return signInCookie(caller, linkTokenCookieName, token.slice(0, linkTokenCharactersMax), {
    maxAgeSeconds: token === '' ? 0 : linkTokenKeptSeconds,
    // A link in a webmail leads here, so the cookie must be sent from another site.
    sameSite: 'Lax',
  });
}

/** Returns the token that {@link linkTokenCookie} kept; empty if there is none. */
export function readLinkToken(headers: Headers): string {
  return tokenOf(headers, linkTokenCookieName) ?? '';
}

export function deviceCookie(caller: Pick<Caller, 'headers'>, token: string): string {
  const maxAgeSeconds = deviceKeptDays * 24 * 60 * 60;
  return signInCookie(caller, deviceCookieName, token, { maxAgeSeconds, sameSite: 'Strict' });
}

export function readDeviceToken(headers: Headers): string | undefined {
  return tokenOf(headers, deviceCookieName);
}

function tokenOf(headers: Headers, cookieName: string): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]{1,100})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1];
}

/**
 * Returns a cookie's name: with `__Host-`, which binds it to this host and HTTPS, or plain for
 * http://localhost only.
 */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
