import { randomBytes } from 'node:crypto';
import { rotateSecrets } from '../../lib/founders/change-secrets-in-use';
import { isConfigured, secretFile } from '../../lib/founders/secrets/secret-store';
import { secretNames, secretSettings } from '../../lib/founders/secrets/stored-secret';
import { forgetLost } from '../prepare-secrets';
import { withDatabase } from './with-database';

export const usage = `Usage:
  npm run secrets:rotate    with the portal running or stopped
  npm run secrets:forget    discards data that the current secrets cannot read`;

const newSecret = () => randomBytes(48).toString('base64url');

function configuredText(): string[] {
  return secretNames.filter(isConfigured).map((name) => {
    const { current, previous } = secretSettings[name];
    if (!previous) {
      return (
        `${current} comes from the environment. Set it to a new secret such as ${newSecret()} and restart the ` +
        `instances. Signatures made with the earlier one stay valid: its public key is kept.`
      );
    }
    return (
      `${current} comes from the environment. Set ${previous} to the current value of ${current}, set ${current} to a new secret ` +
      `such as ${newSecret()}, and restart the instances. If there are several, first restart them once with ` +
      `${previous} set to the new secret, so that all of them accept it. Keep ${previous} until every active key has been used since the change.`
    );
  });
}

async function rotate(): Promise<string> {
  const changed = await withDatabase((database) => rotateSecrets(database, secretFile()));
  const where = secretFile();
  const names = changed.map((name) => secretSettings[name].current).join(', ');
  const done =
    names === '' ? [] : [`New in ${where}: ${names}. Everything protected by the earlier ones stays valid.`];
  return [...done, ...configuredText()].join('\n');
}

async function forget(): Promise<string> {
  const sentences = await withDatabase(forgetLost);
  return sentences.length === 0
    ? 'Everything stored can be read: nothing was discarded.'
    : sentences.join('\n');
}

export async function runSecretsCommand([command, ...others]: string[]): Promise<string> {
  if (command === 'rotate' && others.length === 0) return rotate();
  if (command === 'forget' && others.length === 0) return forget();
  throw new Error(usage);
}
