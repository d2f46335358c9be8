import { z } from 'zod';
import { truncateIp } from '../../kernel/ipv4-address';
import { jsonOf } from '../../kernel/json-of';
import { findSession } from '../authorize';
import { orError } from '../better-auth';
import { type FounderAuth, record } from '../founder-auth';
import { type Caller, headersForAuth } from '../read-caller';
import { deleteExpired, deleteSession } from '../session-queries';
import { completeWithFactor } from '../sign-in';
import { countAttempt, forgetAttempt } from '../throttle-sign-in';
import type { PasskeyChallenge } from './change-passkeys';
import { runWithPasskeys } from './run-with-passkeys';

/** Answer of a browser's passkey to a challenge (WebAuthn, AuthenticationResponseJSON). */
const assertionSchema = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** Counts passkeys by address only, because nobody has named an account. */
const guesserOf = ({ clientAddress }: Caller) => ({ email: `passkey ${clientAddress}`, clientAddress });

/** Starts a sign-in by passkey, counted as an attempt until it succeeds. */
export async function beginPasskeySignIn(
  auth: FounderAuth,
  caller: Caller,
): Promise<PasskeyChallenge | 'throttled'> {
  const counted = await auth.database.run((orm) => countAttempt(orm, guesserOf(caller)));
  if (counted.outcome === 'throttled') return 'throttled';
  const { response, headers } = await runWithPasskeys(auth, caller, ({ api }) =>
    api.generatePasskeyAuthenticationOptions({ headers: headersForAuth(caller), returnHeaders: true }),
  );
  return { options: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
}

/**
 * Signs a founder in by a passkey that has verified its user, which counts as two factors. Ends the caller's earlier
 * session.
 */
export async function signInByPasskey(
  auth: FounderAuth,
  caller: Caller,
  credential: string,
): Promise<{ outcome: 'signed_in'; cookies: string[] } | { outcome: 'wrong_passkey' }> {
  const response = assertionSchema.safeParse(jsonOf(credential)).data;
  if (!response) return { outcome: 'wrong_passkey' };
  const earlier = await findSession(auth, caller.headers, false, true);
  const given = { body: { response }, headers: headersForAuth(caller), returnHeaders: true } as const;
  const result = await runWithPasskeys(auth, caller, ({ api }) =>
    orError(api.verifyPasskeyAuthentication(given)),
  );
  if ('error' in result) {
    const address = truncateIp(caller.clientAddress);
    await record(auth, { founderId: null, kind: 'sign_in_refused', detail: { address } });
    return { outcome: 'wrong_passkey' };
  }
  await auth.database.run(async (orm) => {
    if (earlier) await deleteSession(orm, earlier.sessionId);
    await deleteExpired(orm);
    await forgetAttempt(orm, guesserOf(caller));
  });
  const { session, user } = result.done.response;
  const begun = { token: session.token, cookies: result.done.headers.getSetCookie() };
  const cookies = await completeWithFactor(auth, caller, {
    ...begun,
    founderId: user.id,
    factor: 'passkey',
  });
  return { outcome: 'signed_in', cookies };
}
