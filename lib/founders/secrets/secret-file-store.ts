import { chownSync, closeSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonOf } from '../../kernel/json-of';
import { type StoredSecrets, storedSecretsSchema } from './stored-secret';

/** The secrets that a file keeps; none where there is no file. Throws with a sentence for the operator. */
export async function readSecretFile(file: string): Promise<StoredSecrets> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return {};
    throw new Error(`The portal's secrets in ${file} cannot be read (${code}): make it this user's own.`);
  }
  const parsed = storedSecretsSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Error(`The portal's secrets in ${file} are damaged: put the file back as it was.`);
}

/**
 * Writes secrets to a file that only the portal's user reads. It is whole and on the disk when this returns. What root
 * writes belongs to the folder's owner, who may be the one to start the portal next time.
 */
export function writeSecretFile(file: string, stored: StoredSecrets): void {
  const folder = dirname(file);
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(stored, undefined, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder);
    chownSync(temporary, uid, gid);
  }
  renameSync(temporary, file);
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}
