import { createAuthMiddleware } from 'better-auth/api';
import { parseCookies, setRequestCookie } from 'better-auth/cookies';
import { decoded, readSignedValue, signature } from './read-signed-cookie';
import type { Secrets } from './stored-secret';

/** Signs a value again with the current secret if an earlier one signed it; undefined for any other value. */
function signAgain(cookie: string, [current, ...earlier]: Secrets): string | undefined {
  const value = readSignedValue(cookie, earlier);
  return value === undefined ? undefined : `${value}.${signature(value, current)}`;
}

/** Accepts cookies signed by an earlier secret while that secret is accepted. */
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
