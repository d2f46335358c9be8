import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '../../../db/connect';
import { env } from '../../process/env';
import { changeSecrets } from './change-secrets';
import { readSecretFile } from './secret-file-store';
import { listSecrets } from './secret-queries';
import {
  type SecretName,
  type Secrets,
  type StoredSecrets,
  secretNames,
  secretSettings,
  secretsOf,
} from './stored-secret';

/** How long secrets that were read are used without being read again, in milliseconds: a rotation waits for longer. */
export const secretsAgeMaxMs = 1_000;

const fileName = 'secrets.json';

/** The file beside an embedded database that DATABASE_URL names by its socket: the portal that runs it keeps one. */
function fileBesideSocket(databaseUrl: string): string | undefined {
  const [, dataDir] =
    /^(\/.*)\/postgres\/run$/.exec(new URL(databaseUrl).searchParams.get('host') ?? '') ?? [];
  const file = dataDir && join(dataDir, fileName);
  return file && existsSync(file) ? file : undefined;
}

/** The file that keeps the secrets beside the embedded database; undefined where a server's table keeps them. */
export function secretFile(): string | undefined {
  return env.DATABASE_URL ? fileBesideSocket(env.DATABASE_URL) : join(resolve(env.DATA_DIR), fileName);
}

/** The settings of a secret, the one in use first. */
function configuredFor(name: SecretName): (string | undefined)[] {
  const { current, previous } = secretSettings[name];
  return [env[current], previous && env[previous]];
}

/**
 * Whether a secret comes from the environment. One that is kept is then accepted as well, so that a setting that is new
 * locks nobody out.
 */
export function isConfigured(name: SecretName): boolean {
  return env[secretSettings[name].current] !== undefined;
}

/**
 * The secrets of which the database holds one that is accepted, so that whoever reads it or a dump of it has them. A
 * setting that came later deletes no row. Throws ApiError `service_unavailable`.
 */
export async function secretsInTable(database: Database): Promise<SecretName[]> {
  const stored = await database.run(listSecrets);
  return secretNames.filter((name) => stored[name] !== undefined);
}

/**
 * Makes the secrets that are missing and, where a file keeps them, moves those of the database into it. Gives what is
 * kept now.
 */
export function keepSecrets(database: Database, file: string | undefined): Promise<StoredSecrets> {
  const needed = secretNames.filter((name) => !isConfigured(name));
  return changeSecrets(database, file, { needed });
}

/** The secrets of one process: from the settings, the file or the database. */
export class PortalSecrets {
  #stored: StoredSecrets | undefined;
  #reading: Promise<StoredSecrets> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #given = new Map<SecretName, Secrets>();

  constructor(
    private readonly database: Database,
    private readonly file: string | undefined,
  ) {}

  /**
   * The secrets of a name; the same array until they change. Throws ApiError `service_unavailable`, or with a sentence
   * where the file cannot be read.
   */
  async of(name: SecretName): Promise<Secrets> {
    const configured = configuredFor(name);
    let secrets = secretsOf((await this.#read())[name], configured);
    if (!secrets) {
      this.#stored = await keepSecrets(this.database, this.file);
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
    this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAnew(): Promise<StoredSecrets> {
    const begun = performance.now();
    this.#stored = this.file ? await readSecretFile(this.file) : await this.database.run(listSecrets);
    this.#readAt = begun;
    return this.#stored;
  }
}
