import { createHmac, timingSafeEqual } from 'node:crypto';
import { createAuthMiddleware } from 'better-auth/api';
import { parseCookies, setRequestCookie } from 'better-auth/cookies';
import type { Secrets } from './stored-secret';

/** The signature of better-auth's cookies: HMAC-SHA-256 of the value, as base64. */
const signature = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64');

/** A signed value under the secret in use, where an earlier one has signed it; undefined for all others. */
function signedAnew(cookie: string, [current, ...earlier]: Secrets): string | undefined {
  const at = cookie.lastIndexOf('.');
  const value = cookie.slice(0, at);
  const given = Buffer.from(cookie.slice(at + 1));
  const isBy = (secret: string) => {
    const expected = Buffer.from(signature(value, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  if (at < 1 || !earlier.some(isBy)) return undefined;
  return `${value}.${signature(value, current)}`;
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Lets cookies that an earlier secret has signed pass as long as that secret is accepted. */
export function acceptEarlierSignatures(secrets: Secrets) {
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
              const anew = signedAnew(decoded(cookie), secrets);
              if (anew !== undefined) setRequestCookie(headers, name, anew);
            }
            return { context: { headers } };
          }),
        },
      ],
    },
  };
}
