import { type Caller, cookiesNeedHttps } from './read-caller';

/** The cookie in which a failed sign-in keeps the address that was typed, for the form that follows. */
export const typedEmailCookieName = 'typed_email';

/** The cookie of a session, which has `__Host-` before it everywhere but on plain HTTP to this machine itself. */
export const sessionCookieName = 'founder_session';

/** Returns true if a request's Cookie header has a cookie that changes the sign-in page. */
export function bringsSignInCookie(cookies: string | undefined): boolean {
  return [sessionCookieName, typedEmailCookieName].some((name) => cookies?.includes(`${name}=`));
}

/** Long enough to type a password again, in seconds. */
const emailKeptSeconds = 300;

/** The longest address that there is (RFC 5321). */
const emailCharactersMax = 254;

/** The cookie in which the token of a one-time link waits for its form, so that no address shows it. */
const linkTokenCookieName = 'password_link';

/** As long as a link is good for, in seconds. */
const linkTokenKeptSeconds = 30 * 60;

const linkTokenCharactersMax = 100;

/** The cookie of a browser in which a founder has signed in before, whom nobody else can then lock out of it. */
const deviceCookieName = 'founder_device';

/** Lifetime in days of the cookie that marks a browser as known after a sign-in. */
export const deviceKeptDays = 90;

/** A Set-Cookie value for the pages of the sign-in. */
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

/** The Set-Cookie value that keeps an address for the sign-in form. */
export function typedEmailCookie(caller: Pick<Caller, 'headers'>, email: string): string {
  const text = email.trim().slice(0, emailCharactersMax);
  return signInCookie(caller, typedEmailCookieName, text, {
    maxAgeSeconds: emailKeptSeconds,
    sameSite: 'Strict',
  });
}

/** The Set-Cookie value that keeps the token of a one-time link for its form; of none, that forgets it. */
export function linkTokenCookie(caller: Pick<Caller, 'headers'>, token: string): string {
  return signInCookie(caller, linkTokenCookieName, token.slice(0, linkTokenCharactersMax), {
    maxAgeSeconds: token === '' ? 0 : linkTokenKeptSeconds,
    // A link in another site's mail leads here, and its cookie must come along.
    sameSite: 'Lax',
  });
}

/** The token that {@link linkTokenCookie} kept; empty where there is none. */
export function readLinkToken(headers: Headers): string {
  return tokenOf(headers, linkTokenCookieName) ?? '';
}

/** The Set-Cookie value by which the browser of a founder who has signed in is known later. */
export function deviceCookie(caller: Pick<Caller, 'headers'>, token: string): string {
  const maxAgeSeconds = deviceKeptDays * 24 * 60 * 60;
  return signInCookie(caller, deviceCookieName, token, { maxAgeSeconds, sameSite: 'Strict' });
}

/** The token that {@link deviceCookie} kept. */
export function readDeviceToken(headers: Headers): string | undefined {
  return tokenOf(headers, deviceCookieName);
}

function tokenOf(headers: Headers, cookieName: string): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]{1,100})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1];
}
