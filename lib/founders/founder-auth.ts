import type { Database, Orm } from '../../db/connect';
import { isUnavailable } from '../../db/connection-errors';
import { ApiError } from '../kernel/errors';
import { lazy } from '../kernel/lazy';
import { Semaphore } from '../kernel/semaphore';
import { type BetterAuth, isServerError } from './better-auth';
import { type HistoryEntry, insertHistory } from './history-queries';
import { cookieName, sessionCookieName } from './read-sign-in-cookies';
import { readSignedCookie, tokenDigest } from './secrets/read-signed-cookie';
import type { PortalSecrets } from './secrets/secret-store';
import type { Secrets } from './secrets/stored-secret';
import { updateSessionStrong } from './session-queries';

/** Timeout in milliseconds for work that hashes a password, from when it leaves the queue. */
const hashingWithinMs = 15_000;

type Build<Auth> = (orm: Orm, secrets: Secrets, isHttps: boolean) => Auth;

/**
 * Creates better-auth once for each connection pool, and again when the secrets change. Loaded at first use, so a portal
 * without founders starts faster.
 */
export class BuiltAuths<Auth> {
  readonly #built = new WeakMap<Orm, WeakMap<Secrets, Map<boolean, Auth>>>();
  readonly #load: () => Promise<Build<Auth>>;

  constructor(load: () => Promise<Build<Auth>>) {
    // Cached, because each import call costs time.
    this.#load = lazy(load);
  }

  async on(secrets: Secrets, isHttps: boolean): Promise<(orm: Orm) => Auth> {
    const build = await this.#load();
    return (orm) => {
      const ofPool = this.#built.get(orm) ?? new WeakMap<Secrets, Map<boolean, Auth>>();
      this.#built.set(orm, ofPool);
      const ofSecrets = ofPool.get(secrets) ?? new Map<boolean, Auth>();
      ofPool.set(secrets, ofSecrets);
      const auth = ofSecrets.get(isHttps) ?? build(orm, secrets, isHttps);
      ofSecrets.set(isHttps, auth);
      return auth;
    };
  }
}

/** Sign-in of founders in one process: better-auth on the process's database. */
export class FounderAuth {
  readonly #auths = new BuiltAuths(async () => (await import('./better-auth')).betterAuthOn);

  /**
   * Hashing a password takes a core a tenth of a second. Strangers have a separate queue, so that known browsers need
   * not wait for them.
   */
  readonly #strangersTurns = new Semaphore(3, 60);
  readonly #knownTurns = new Semaphore(2, 60);

  /** `secrets` sign session cookies and encrypt second factors. */
  constructor(
    readonly database: Database,
    private readonly secrets: PortalSecrets,
  ) {}

  /**
   * Returns the session token in a Cookie header if an accepted secret signed it; does not check that the session
   * exists.
   */
  async sessionTokenOf(cookie: string, isHttps: boolean): Promise<string | undefined> {
    return readSignedCookie(cookie, cookieName(sessionCookieName, isHttps), await this.secrets.of('sign_in'));
  }

  /**
   * Returns the result of `work` with better-auth, whose cookies are `__Host-` ones when `isHttps`. Throws
   * ApiError `service_unavailable` for database errors; rethrows better-auth's own errors.
   */
  run<Result>(isHttps: boolean, work: (auth: BetterAuth, orm: Orm) => Promise<Result>): Promise<Result> {
    return this.runOn(this.#auths, isHttps, work);
  }

  /** Returns the result of `work` as {@link run} does, with a better-auth that has additional ways to sign in. */
  async runOn<Auth, Result>(
    auths: BuiltAuths<Auth>,
    isHttps: boolean,
    work: (auth: Auth, orm: Orm) => Promise<Result>,
  ): Promise<Result> {
    const authOn = await auths.on(await this.secrets.of('sign_in'), isHttps);
    return this.database.run((orm) => translated(work(authOn(orm), orm)));
  }

  /**
   * Runs work that hashes a password, once it has a slot of its caller's kind. Throws ApiError `service_unavailable`, with
   * the cause `tooManyWaiting` if the queue is full. On a busy machine this can exceed the database's
   * timeout although the database is available.
   */
  async runWithHashing<Result>(
    isHttps: boolean,
    work: (auth: BetterAuth, orm: Orm) => Promise<Result>,
    isStranger = false,
  ): Promise<Result> {
    return (isStranger ? this.#strangersTurns : this.#knownTurns).run(async () => {
      const result = await this.runWaiting(this.#auths, isHttps, hashingWithinMs, work);
      if (result === undefined) throw new ApiError('service_unavailable');
      return result;
    });
  }

  /**
   * Returns the result of `work` that waits for more than the database; undefined if it takes longer than `withinMs`.
   * Throws as {@link run} does.
   */
  async runWaiting<Auth, Result>(
    auths: BuiltAuths<Auth>,
    isHttps: boolean,
    withinMs: number,
    work: (auth: Auth, orm: Orm) => Promise<Result>,
  ): Promise<Result | undefined> {
    const authOn = await auths.on(await this.secrets.of('sign_in'), isHttps);
    const { orm } = this.database;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), withinMs);
    });
    try {
      return await Promise.race([translated(work(authOn(orm), orm)), late]);
    } catch (error) {
      throw isUnavailable(error) ? new ApiError('service_unavailable', { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Records that a second factor was proved in the session of a Cookie or Set-Cookie text. */
  async markStrong(cookie: string, isHttps: boolean): Promise<void> {
    const token = await this.sessionTokenOf(cookie, isHttps);
    if (token !== undefined) await this.database.run((orm) => updateSessionStrong(orm, tokenDigest(token)));
  }

  /** Converts a founder's stored second factor to its final form, once the factor is on. */
  async settleSecondFactor(founderId: string): Promise<void> {
    const secrets = await this.secrets.of('sign_in');
    const { makeSecondFactorsCurrent } = await import('./make-second-factors');
    await this.database.run((orm) => makeSecondFactorsCurrent(orm, secrets, founderId));
  }
}

/** Returns the result of `work`. Throws `service_unavailable` for better-auth's database errors. */
async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isServerError(error) ? new ApiError('service_unavailable', { cause: error }) : error;
  }
}

export async function record(auth: FounderAuth, entry: HistoryEntry): Promise<void> {
  await auth.database.run((orm) => insertHistory(orm, entry));
}
