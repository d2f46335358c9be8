import type { Database, Orm } from '../../db/connect';
import { ApiError } from '../contract/api-error';
import type { BetterAuth } from './better-auth';
import { isServerFailure } from './refusals';
import { signInSecret } from './sign-in-secret';
import { Turns } from './turns';

/** The founders' sign-in of one process: better-auth on the process's database. */
export class FounderAuth {
  #secret: Promise<string> | undefined;
  readonly #built = new WeakMap<Orm, Map<boolean, BetterAuth>>();

  /** Checking a password costs a tenth of a second of a core. */
  readonly passwordTurns = new Turns(4, 60);

  constructor(readonly database: Database) {}

  /**
   * The result of `work` with better-auth, whose cookies are `__Host-` ones when `isHttps`. Throws ApiError
   * `service_unavailable` in database trouble; better-auth's own refusals pass through.
   */
  async run<Result>(
    isHttps: boolean,
    work: (auth: BetterAuth, orm: Orm) => Promise<Result>,
  ): Promise<Result> {
    this.#secret ??= signInSecret(this.database);
    const secret = await this.#secret.catch((error: unknown) => {
      this.#secret = undefined;
      throw error;
    });
    // Loaded at first use, so that a portal without founders starts as quickly as before.
    const { betterAuthOn } = await import('./better-auth');
    return this.database.run(async (orm) => {
      const ofPool = this.#built.get(orm) ?? new Map<boolean, BetterAuth>();
      this.#built.set(orm, ofPool);
      const auth = ofPool.get(isHttps) ?? betterAuthOn(orm, secret, isHttps);
      ofPool.set(isHttps, auth);
      try {
        return await work(auth, orm);
      } catch (error) {
        throw isServerFailure(error) ? new ApiError('service_unavailable', { cause: error }) : error;
      }
    });
  }
}
