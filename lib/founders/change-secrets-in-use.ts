import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/connect';
import { sessionLastsSeconds } from './founder';
import { deleteUnreadableSecondFactor, type StoredSecondFactor } from './second-factor-queries';
import { readSecretFile, writeSecretFile } from './secrets/secret-file-store';
import { listSecretDigests, upsertSecretDigest } from './secrets/secret-queries';
import {
  isConfigured,
  keepSecrets,
  makeSecret,
  PortalSecrets,
  secretsAgeMaxMs,
} from './secrets/secret-store';
import {
  type SecretName,
  type StoredSecret,
  secretNames,
  withAccepted,
  withInUse,
} from './secrets/stored-secret';

/** Time for running instances to reload the secrets, in milliseconds. */
const readWithinMs = 3 * secretsAgeMaxMs;

const digestOf = (secret: string) => hash('sha256', `pilot-portal secret ${secret}`).slice(0, 32);

/**
 * Second factors that no secret can decrypt, and whether the API keys were stored under an unavailable
 * secret.
 */
export interface Unreadable {
  secondFactors: StoredSecondFactor[];
  apiKeys: boolean;
}

/** Finds stored values that none of the available secrets can read. */
export async function findUnreadable(database: Database, secrets: PortalSecrets): Promise<Unreadable> {
  const signIn = await secrets.of('sign_in');
  const secondFactors = await database.run(async (orm) => {
    const { listSecondFactors } = await import('./second-factor-queries');
    // Avoids loading better-auth if there are no second factors.
    if ((await listSecondFactors(orm)).length === 0) return [];
    const { listUnreadableSecondFactors } = await import('./make-second-factors');
    return listUnreadableSecondFactors(orm, signIn);
  });
  const digest = (await database.run(listSecretDigests)).get('api_keys');
  const known = (await secrets.of('api_keys')).map(digestOf);
  return { secondFactors, apiKeys: digest !== undefined && !known.includes(digest) };
}

/** Records the secret under which API keys are stored from now on. */
export async function noteSecretsInUse(database: Database, secrets: PortalSecrets): Promise<void> {
  const [inUse] = await secrets.of('api_keys');
  const digest = digestOf(inUse);
  await database.run(async (orm) => {
    const noted = (await listSecretDigests(orm)).get('api_keys');
    if (noted !== digest) await upsertSecretDigest(orm, 'api_keys', digest);
  });
}

/** Deletes second factors that cannot be decrypted. Signing in still requires one until it is reset. */
export async function forgetSecondFactors(database: Database, factors: StoredSecondFactor[]): Promise<void> {
  for (const { id } of factors) await database.run((orm) => deleteUnreadableSecondFactor(orm, id));
}

/**
 * Replaces the secrets of the file while the portal serves: every instance accepts each new one before any uses it, and
 * the earlier one stays accepted. Returns the names of those replaced; secrets from the environment are not.
 */
export async function rotateSecrets(database: Database, file: string): Promise<SecretName[]> {
  const names = secretNames.filter((name) => !isConfigured(name));
  if (names.length === 0) return names;
  const next = new Map(names.map((name) => [name, makeSecret()]));
  await keepSecrets(database, file);
  const changeEach = async (
    change: (kept: StoredSecret, secret: string, name: SecretName) => StoredSecret,
  ) => {
    const changed = await readSecretFile(file);
    for (const [name, secret] of next) {
      const kept = changed[name];
      if (kept) changed[name] = change(kept, secret, name);
    }
    writeSecretFile(file, changed);
    await delay(readWithinMs);
  };
  await changeEach((kept, secret) => withAccepted(kept, secret, new Date()));
  await changeEach((kept, secret, name) => {
    // The earlier secret must not sign any more.
    if (name === 'quote_signing') return { value: secret, accepted: [] };
    const now = new Date();
    // Sessions are the longest-lived product of an earlier secret of sign-in: second factors are re-encrypted below.
    const sessionsSince = new Date(now.getTime() - sessionLastsSeconds * 1_000);
    return withInUse(kept, secret, now, name === 'sign_in' ? sessionsSince : undefined);
  });
  const secrets = new PortalSecrets(database, file);
  // Nothing is stored under secrets of this command's environment: the portal may have others.
  if (next.has('api_keys')) await noteSecretsInUse(database, secrets);
  if (next.has('sign_in')) {
    const signIn = await secrets.of('sign_in');
    const { makeSecondFactorsCurrent } = await import('./make-second-factors');
    await database.run((orm) => makeSecondFactorsCurrent(orm, signIn));
  }
  return names;
}
