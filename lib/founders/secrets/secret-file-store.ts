import { mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonOf } from '../../kernel/json-of';
import { writeWholeFile } from '../../process/write-whole-file';
import { type StoredSecrets, secretNames, secretSettings, storedSecretsSchema } from './stored-secret';

const settings = secretNames.map((name) => secretSettings[name].current).join(', ');

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Returns the secrets in a file; none if there is no file. Throws with a sentence for the operator. */
export async function readSecretFile(file: string): Promise<StoredSecrets> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new Error(
      `The portal's secrets in ${file} cannot be read (${codeOf(error)}): make the portal's user the owner of the file.`,
    );
  }
  const parsed = storedSecretsSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Error(`The portal's secrets in ${file} are damaged: restore the original file.`);
}

/**
 * Writes secrets to a file that only the portal's user can read, complete and synced when this returns. A file that
 * another process created first stays as it is when `isFirst`. Throws with a sentence for the operator.
 */
export function writeSecretFile(file: string, stored: StoredSecrets, isFirst = false): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeWholeFile(file, `${JSON.stringify(stored, undefined, 2)}\n`, { isFirst });
  } catch (error) {
    throw new Error(
      `The portal's secrets cannot be written to ${file} (${codeOf(error)}): ` +
        `set ${settings}, or set DATA_DIR to a folder that the portal can write to.`,
    );
  }
}

/** Throws with a sentence for the operator if other users may read or change a file of secrets. */
export function requireClosedFile(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `The portal's secrets in ${file} are accessible to other users (${octal}). Run: chmod 600 ${file}. ` +
      'Then start the portal and run npm run secrets:rotate, because others may have read the secrets.',
  );
}
