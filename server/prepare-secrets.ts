import type { Database } from '../db/connect';
import { hasKey } from '../lib/developer-api/keys/key-queries';
import {
  findUnreadable,
  forgetSecondFactors,
  noteSecretsInUse,
} from '../lib/founders/secrets/change-secrets-in-use';
import {
  isConfigured,
  keepSecrets,
  PortalSecrets,
  secretFile,
  secretsInTable,
} from '../lib/founders/secrets/secret-store';
import { type SecretName, secretSettings } from '../lib/founders/secrets/stored-secret';
import { log } from '../lib/process/log';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Finds data that was made with secrets that are missing now. */
async function findLost(database: Database, secrets: PortalSecrets) {
  const { secondFactors, apiKeys } = await findUnreadable(database, secrets);
  const areKeysLost = apiKeys && (await database.run(hasKey));
  return { secondFactors, areKeysLost };
}

function whereSecretsWere(setting: string): string {
  const file = secretFile();
  return file
    ? `put the earlier ${file} back, or set ${setting}_PREVIOUS`
    : `set ${setting}_PREVIOUS to the secret that they were made with`;
}

/**
 * Puts the portal's secrets in their place and makes those that are missing. Throws with a sentence when what is stored
 * was made with others.
 */
export async function prepareSecrets(database: Database): Promise<void> {
  await keepSecrets(database, secretFile());
  const secrets = new PortalSecrets(database, secretFile());
  const { secondFactors, areKeysLost } = await findLost(database, secrets);
  const remedy = (setting: string) =>
    `${whereSecretsWere(setting)}; where it is lost, npm run secrets:forget says what to do next.`;
  if (secondFactors.length > 0) {
    const what = counted(secondFactors.length, 'second factor');
    throw new Error(`${what} cannot be read with AUTH_SECRET: ${remedy('AUTH_SECRET')}`);
  }
  if (areKeysLost) {
    throw new Error(`The API keys were made with another API_KEY_SECRET: ${remedy('API_KEY_SECRET')}`);
  }
  await noteSecretsInUse(database, secrets);
  warnOfSecretsInTable(await secretsInTable(database));
}

function warnOfSecretsInTable(inTable: readonly SecretName[]): void {
  const settingsOf = (names: readonly SecretName[]) =>
    names.map((name) => secretSettings[name].current).join(', ');
  const unset = inTable.filter((name) => !isConfigured(name));
  if (unset.length > 0) {
    log.warn(
      `Not set: ${settingsOf(unset)}. The database keeps them, readable for anyone with access to it or its dumps.`,
    );
  }
  const left = inTable.filter(isConfigured);
  if (left.length > 0) {
    log.warn(
      `Set, but the database still keeps an earlier one, which is accepted: ${settingsOf(left)}. Delete the rows ` +
        `${left.join(', ')} of portal_secrets once nothing needs them.`,
    );
  }
}

/**
 * Discards data that the present secrets cannot read, so that the portal starts. Returns a sentence for each thing that
 * stops working, with what to do; none where all can be read.
 */
export async function forgetLost(database: Database): Promise<string[]> {
  await keepSecrets(database, secretFile());
  const secrets = new PortalSecrets(database, secretFile());
  const { secondFactors, areKeysLost } = await findLost(database, secrets);
  const sentences: string[] = [];
  if (secondFactors.length > 0) {
    await forgetSecondFactors(database, secondFactors);
    sentences.push(
      `${counted(secondFactors.length, 'founder')} with a second factor cannot sign in until ` +
        'npm run founder:reset -- --email … --without-second-factor.',
    );
  }
  if (areKeysLost) sentences.push('No API key works any more: revoke them and make new ones.');
  await noteSecretsInUse(database, secrets);
  return sentences;
}
