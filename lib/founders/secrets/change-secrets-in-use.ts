import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../db/connect';
import { sessionLastsSeconds } from '../founder-limits';
import { changeSecrets, makeSecret } from './change-secrets';
import { deleteUnreadableSecondFactor, type StoredSecondFactor } from './second-factor-queries';
import { listSecretDigests, upsertSecretDigest } from './secret-queries';
import { isConfigured, keepSecrets, PortalSecrets, secretsAgeMaxMs } from './secret-store';
import { type SecretName, secretNames, withAccepted, withInUse } from './stored-secret';

/** How long instances that serve have to read the secrets anew, in milliseconds. */
const readWithinMs = 3 * secretsAgeMaxMs;

const digestOf = (secret: string) => hash('sha256', `pilot-portal secret ${secret}`).slice(0, 32);

/** Second factors that no secret opens, and whether the API keys were stored under a secret that is not at hand. */
export interface Unreadable {
  secondFactors: StoredSecondFactor[];
  apiKeys: boolean;
}

/** What is stored and cannot be read with the secrets at hand. */
export async function findUnreadable(database: Database, secrets: PortalSecrets): Promise<Unreadable> {
  const signIn = await secrets.of('sign_in');
  const secondFactors = await database.run(async (orm) => {
    const { listSecondFactors } = await import('./second-factor-queries');
    // A portal without second factors starts without better-auth.
    if ((await listSecondFactors(orm)).length === 0) return [];
    const { listUnreadableSecondFactors } = await import('./make-second-factors');
    return listUnreadableSecondFactors(orm, signIn);
  });
  const digest = (await database.run(listSecretDigests)).get('api_keys');
  const known = (await secrets.of('api_keys')).map(digestOf);
  return { secondFactors, apiKeys: digest !== undefined && !known.includes(digest) };
}

/** Notes by which secret API keys are stored from now on. */
export async function noteSecretsInUse(database: Database, secrets: PortalSecrets): Promise<void> {
  const [inUse] = await secrets.of('api_keys');
  const digest = digestOf(inUse);
  await database.run(async (orm) => {
    const noted = (await listSecretDigests(orm)).get('api_keys');
    if (noted !== digest) await upsertSecretDigest(orm, 'api_keys', digest);
  });
}

/** Deletes second factors that cannot be read. Their founders' sign-in goes on asking for one, until it is reset. */
export async function forgetSecondFactors(database: Database, factors: StoredSecondFactor[]): Promise<void> {
  for (const { id } of factors) await database.run((orm) => deleteUnreadableSecondFactor(orm, id));
}

/**
 * Puts new secrets in the place of those that a file or the database keeps, while the portal serves: each is accepted
 * by all instances before one uses it, and the earlier one stays accepted. Gives which were changed; those that come
 * from the environment are not.
 */
export async function rotateSecrets(database: Database, file: string | undefined): Promise<SecretName[]> {
  const names = secretNames.filter((name) => !isConfigured(name));
  const next = new Map(names.map((name) => [name, makeSecret()]));
  await keepSecrets(database, file);
  await changeSecrets(database, file, {
    needed: names,
    change: (stored) => {
      const changed = { ...stored };
      for (const [name, secret] of next) {
        const kept = stored[name];
        if (kept) changed[name] = withAccepted(kept, secret, new Date());
      }
      return changed;
    },
  });
  await delay(readWithinMs);
  await changeSecrets(database, file, {
    needed: names,
    change: (stored) => {
      const changed = { ...stored };
      const now = new Date();
      // Nothing lasts longer that an earlier secret of sign-in has made: second factors are encrypted anew below.
      const sessionsSince = new Date(now.getTime() - sessionLastsSeconds * 1_000);
      for (const [name, secret] of next) {
        const kept = stored[name];
        const since = name === 'sign_in' ? sessionsSince : undefined;
        if (kept) changed[name] = withInUse(kept, secret, now, since);
        // Nobody is to sign with the earlier one any more.
        if (kept && name === 'quote_signing') changed[name] = { value: secret, accepted: [] };
      }
      return changed;
    },
  });
  await delay(readWithinMs);
  const secrets = new PortalSecrets(database, file);
  // Under secrets of this command's environment nothing is stored: the portal may have others.
  if (next.has('api_keys')) await noteSecretsInUse(database, secrets);
  if (next.has('sign_in')) {
    const signIn = await secrets.of('sign_in');
    const { makeSecondFactorsCurrent } = await import('./make-second-factors');
    await database.run((orm) => makeSecondFactorsCurrent(orm, signIn));
  }
  return names;
}
