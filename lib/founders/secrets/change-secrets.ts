import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { readSecretFile, writeSecretFile } from './secret-file-store';
import { deleteSecrets, listSecrets, lockSecrets, upsertSecrets } from './secret-queries';
import { mergeSecrets, type SecretName, type StoredSecrets } from './stored-secret';

/** A new secret: 384 random bits. */
export const makeSecret = (): string => randomBytes(48).toString('base64url');

interface SecretChange {
  /** Those that are made where they are missing. */
  needed: readonly SecretName[];
  change?: (stored: StoredSecrets) => StoredSecrets;
}

/**
 * Changes the secrets that are kept, one caller at a time. Where a file keeps them, those of the database move into it,
 * values kept, and are deleted once the file is on the disk. Gives what is kept now.
 */
export async function changeSecrets(
  database: Database,
  file: string | undefined,
  { needed, change = (stored) => stored }: SecretChange,
): Promise<StoredSecrets> {
  return database.transaction(async (transaction) => {
    await lockSecrets(transaction);
    const inTable = await listSecrets(transaction);
    const inFile = file ? await readSecretFile(file) : {};
    const whole = mergeSecrets(inFile, inTable, new Date());
    for (const name of needed) whole[name] ??= { value: makeSecret(), accepted: [] };
    const after = change(whole);
    const isChanged = JSON.stringify(after) !== JSON.stringify(file ? inFile : inTable);
    if (!file) {
      if (isChanged) await upsertSecrets(transaction, after);
      return after;
    }
    if (isChanged) writeSecretFile(file, after);
    if (Object.keys(inTable).length > 0) await deleteSecrets(transaction);
    return after;
  });
}
