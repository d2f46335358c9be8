import { z } from 'zod';
import { jsonOf } from '../../kernel/json-of';
import { env } from '../../process/env';
import { orError } from '../better-auth';
import { requireRecentSession, requireSession } from '../end-sessions';
import { type FounderAuth, record } from '../founder-auth';
import { insertHistory } from '../history-queries';
import { type Caller, cookiesNeedHttps, headersForAuth } from '../read-caller';
import { deletePasskey, listPasskeysOf } from '../second-factor-queries';
import { requiresSecondFactor } from '../second-factor-rules';
import { passkeyNameCharactersMax } from './passkey-rules';
import { runWithPasskeys } from './run-with-passkeys';

/** Challenge for the browser's passkeys, as JSON, with the Set-Cookie values that belong to it. */
export interface PasskeyChallenge {
  options: object;
  cookies: string[];
}

const credentialSchema = z.looseObject({ id: z.string() });

/** Lists the passkeys of the signed-in founder. */
export async function listPasskeys(auth: FounderAuth, headers: Headers) {
  const { founder } = await requireSession(auth, headers);
  return auth.database.run((orm) => listPasskeysOf(orm, founder.id));
}

/** Starts adding a passkey. Requires a recent sign-in. */
export async function beginPasskey(auth: FounderAuth, caller: Caller): Promise<PasskeyChallenge> {
  await requireRecentSession(auth, caller.headers);
  const { response, headers } = await runWithPasskeys(auth, caller, ({ api }) =>
    api.generatePasskeyRegistrationOptions({ headers: headersForAuth(caller), returnHeaders: true }),
  );
  return { options: response, cookies: headers.getSetCookie() };
}

/** Adds a passkey, which proves a second factor in this session. Requires a recent sign-in. */
export async function addPasskey(
  auth: FounderAuth,
  caller: Caller,
  typed: { credential: string; name: string },
): Promise<{ outcome: 'added' | 'wrong_passkey' }> {
  const { founder } = await requireRecentSession(auth, caller.headers);
  const response = credentialSchema.safeParse(jsonOf(typed.credential)).data;
  if (!response) return { outcome: 'wrong_passkey' };
  const body = { response, name: typed.name.trim().slice(0, passkeyNameCharactersMax) || 'Passkey' };
  const result = await runWithPasskeys(auth, caller, ({ api }) =>
    orError(api.verifyPasskeyRegistration({ body, headers: headersForAuth(caller) })),
  );
  if ('error' in result) return { outcome: 'wrong_passkey' };
  await auth.markStrong(caller.headers.get('cookie') ?? '', cookiesNeedHttps(caller.headers));
  await record(auth, { founderId: founder.id, kind: 'passkey_added' });
  return { outcome: 'added' };
}

/**
 * Removes a passkey, unless it is the last second factor of a founder whose role requires one. Requires a recent
 * sign-in.
 */
export async function removePasskey(
  auth: FounderAuth,
  headers: Headers,
  passkeyId: string,
): Promise<{ outcome: 'removed' | 'required' | 'no_passkey' }> {
  const { founder, hasSecondFactor } = await requireRecentSession(auth, headers);
  const isRequired = !hasSecondFactor && requiresSecondFactor(env.REQUIRE_SECOND_FACTOR, founder.role);
  return auth.database.transaction(async (transaction) => {
    const owned = await listPasskeysOf(transaction, founder.id);
    if (isRequired && owned.length < 2) return { outcome: 'required' };
    if (!(await deletePasskey(transaction, founder.id, passkeyId))) return { outcome: 'no_passkey' };
    await insertHistory(transaction, { founderId: founder.id, kind: 'passkey_removed' });
    return { outcome: 'removed' };
  });
}
