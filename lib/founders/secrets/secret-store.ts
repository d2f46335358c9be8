import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '../../../db/connect';
import { hostUrls } from '../../process/database-hosts';
import { env } from '../../process/env';
import { readSecretFile, writeSecretFile } from './secret-file-store';
import { deleteSecrets, listSecrets } from './secret-queries';
import {
  type SecretName,
  type Secrets,
  type StoredSecrets,
  secretNames,
  secretSettings,
  secretsOf,
  withMoved,
} from './stored-secret';

/** Maximum age of secrets that were read, in milliseconds. A rotation waits for longer. */
export const secretsAgeMaxMs = 1_000;

const fileName = 'secrets.json';

/** Returns the file of the portal whose embedded database DATABASE_URL names by its socket. */
function fileNextToSocket(databaseUrl: string): string | undefined {
  const [, dataDir] =
    /^(\/.*)\/postgres\/run$/.exec(
      new URL(hostUrls(databaseUrl)[0] ?? databaseUrl).searchParams.get('host') ?? '',
    ) ?? [];
  const file = dataDir && join(dataDir, fileName);
  return file && existsSync(/* turbopackIgnore: true */ file) ? file : undefined;
}

export function secretFile(): string {
  const nextToSocket = env.DATABASE_URL && fileNextToSocket(env.DATABASE_URL);
  return nextToSocket || join(resolve(env.DATA_DIR), fileName);
}

/** Returns the settings of a secret, the current one first. */
function configuredFor(name: SecretName): (string | undefined)[] {
  const { current, previous } = secretSettings[name];
  return [env[current], previous && env[previous]];
}

/**
 * Returns true for secrets that come from the environment. One in the file is then accepted as well, so a new
 * setting locks nobody out.
 */
export function isConfigured(name: SecretName): boolean {
  return env[secretSettings[name].current] !== undefined;
}

/**
 * Moves secrets that an earlier version kept in the database into the file, and deletes their rows once it is synced.
 * Returns their names.
 */
async function moveSecrets(database: Database, file: string): Promise<SecretName[]> {
  // Avoids a write, so the portal also starts on a read-only database.
  if (Object.keys(await database.run(listSecrets)).length === 0) return [];
  return database.transaction(async (transaction) => {
    const moved = await deleteSecrets(transaction);
    const names = secretNames.filter((name) => moved[name]);
    // Another instance may have been faster.
    if (names.length > 0) writeSecretFile(file, withMoved(await readSecretFile(file), moved, new Date()));
    return names;
  });
}

/**
 * Creates the secrets that are in neither the environment, the file nor the database. Returns the file's
 * secrets, and the names of those moved there from the database. Throws ApiError `service_unavailable`, or
 * with a sentence for the operator.
 */
export async function keepSecrets(
  database: Database,
  file: string,
): Promise<{ stored: StoredSecrets; moved: SecretName[] }> {
  const moved = await moveSecrets(database, file);
  const stored = await readSecretFile(file);
  const missing = secretNames.filter((name) => !isConfigured(name) && !stored[name]);
  if (missing.length === 0) return { stored, moved };
  const made = missing.map((name) => [name, { value: makeSecret(), accepted: [] }]);
  const isFirst = Object.keys(stored).length === 0;
  writeSecretFile(file, { ...stored, ...Object.fromEntries(made) }, isFirst);
  return { stored: await readSecretFile(file), moved };
}

/** Returns a new secret: 384 random bits. */
export const makeSecret = (): string => randomBytes(48).toString('base64url');

/** The secrets of one process: from the environment, else from the file. */
export class PortalSecrets {
  #stored: StoredSecrets | undefined;
  #reading: Promise<StoredSecrets> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #given = new Map<SecretName, Secrets>();

  constructor(
    private readonly database: Database,
    private readonly file: string,
  ) {}

  /**
   * Returns the secrets of a name; the same array until they change. Throws ApiError `service_unavailable`, or with a
   * sentence for the operator.
   */
  async of(name: SecretName): Promise<Secrets> {
    const configured = configuredFor(name);
    let secrets = secretsOf((await this.#read())[name], configured);
    if (!secrets) {
      this.#stored = (await keepSecrets(this.database, this.file)).stored;
      secrets = secretsOf(this.#stored[name], configured);
    }
    if (!secrets) throw new Error(`the secret ${name} is missing`);
    const given = this.#given.get(name);
    if (given && given.join() === secrets.join()) return given;
    this.#given.set(name, secrets);
    return secrets;
  }

  async #read(): Promise<StoredSecrets> {
    if (this.#stored && performance.now() - this.#readAt < secretsAgeMaxMs) return this.#stored;
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAgain(): Promise<StoredSecrets> {
    const begun = performance.now();
    this.#stored = await readSecretFile(this.file);
    this.#readAt = begun;
    return this.#stored;
  }
}
