import type { Database } from '../db/connect';
import { hasKey } from '../lib/developer-api/keys/key-queries';
import { findUnreadable, forgetSecondFactors, noteSecretsInUse } from '../lib/founders/change-secrets-in-use';
import { requireClosedFile } from '../lib/founders/secrets/secret-file-store';
import { isConfigured, keepSecrets, PortalSecrets, secretFile } from '../lib/founders/secrets/secret-store';
import { type SecretName, secretNames, secretSettings } from '../lib/founders/secrets/stored-secret';
import { env } from '../lib/process/env';
import { log } from '../lib/process/log';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

async function findLost(database: Database, secrets: PortalSecrets) {
  const { secondFactors, apiKeys } = await findUnreadable(database, secrets);
  const areKeysLost = apiKeys && (await database.run(hasKey));
  return { secondFactors, areKeysLost };
}

const settingsOf = (names: readonly SecretName[]) =>
  names.map((name) => secretSettings[name].current).join(', ');

async function placeSecrets(database: Database): Promise<PortalSecrets> {
  const file = secretFile();
  requireClosedFile(file);
  const { moved } = await keepSecrets(database, file);
  if (moved.length > 0) {
    log.warn(`Moved from the database to ${file}: ${settingsOf(moved)}. Keep this file; there is no copy.`);
  }
  return new PortalSecrets(database, file);
}

/** Throws with a sentence if stored data was created with other secrets. */
export async function prepareSecrets(database: Database): Promise<void> {
  const secrets = await placeSecrets(database);
  const { secondFactors, areKeysLost } = await findLost(database, secrets);
  const remedy = (setting: string) =>
    `restore the earlier ${secretFile()}, or set ${setting}_PREVIOUS; ` +
    'if that file is lost, run npm run secrets:forget, which says what to do next.';
  if (secondFactors.length > 0) {
    const what = counted(secondFactors.length, 'second factor');
    throw new Error(`${what} cannot be read with AUTH_SECRET: ${remedy('AUTH_SECRET')}`);
  }
  if (areKeysLost) {
    throw new Error(`The API keys were created with another API_KEY_SECRET: ${remedy('API_KEY_SECRET')}`);
  }
  await noteSecretsInUse(database, secrets);
  const unset = secretNames.filter((name) => !isConfigured(name));
  if (env.DATABASE_URL && unset.length > 0) {
    log.warn(
      `Not set: ${settingsOf(unset)}. Their values are in ${secretFile()}. ` +
        'Set them if several instances use this database, or if that folder is not persistent.',
    );
  }
}

/** Discards data that the current secrets cannot read. Returns a sentence for each thing that stops working. */
export async function forgetLost(database: Database): Promise<string[]> {
  const secrets = await placeSecrets(database);
  const { secondFactors, areKeysLost } = await findLost(database, secrets);
  const sentences: string[] = [];
  if (secondFactors.length > 0) {
    await forgetSecondFactors(database, secondFactors);
    sentences.push(
      `${counted(secondFactors.length, 'founder')} with a second factor cannot sign in until you run ` +
        'npm run founder:reset -- --email … --without-second-factor.',
    );
  }
  if (areKeysLost) sentences.push('No API key works any more. Revoke all keys and create new ones.');
  await noteSecretsInUse(database, secrets);
  return sentences;
}
