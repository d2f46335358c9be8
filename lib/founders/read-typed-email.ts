import { type Caller, cookiesNeedHttps } from './read-caller';

/** The cookie in which a failed sign-in keeps the address that was typed, for the form that follows. */
export const typedEmailCookieName = 'typed_email';

/** Long enough to type a password again, in seconds. */
const keptSeconds = 300;

/** The longest address that there is (RFC 5321). */
const emailCharactersMax = 254;

/** The Set-Cookie value that keeps an address for the sign-in form. */
export function typedEmailCookie(caller: Pick<Caller, 'headers'>, email: string): string {
  const value = encodeURIComponent(email.trim().slice(0, emailCharactersMax).toWellFormed());
  const secure = cookiesNeedHttps(caller.headers) ? '; Secure' : '';
  return `${typedEmailCookieName}=${value}; Path=/sign-in; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
