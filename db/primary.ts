import { setTimeout as delay } from 'node:timers/promises';
import { hostUrls } from '../lib/process/database-hosts';
import { log } from '../lib/process/log';
import { openClient } from './client';

const askAgainAfterMs = 250;
const answerWithinMs = 1_000;

type Standing = { isPrimary: true; timeline: number } | { isPrimary: false; reason: string };

/** Returns host and port of a URL, for logs. */
const placeOf = (hostUrl: string) => new URL(hostUrl).host;

/**
 * Asks a host if it accepts writes. Every promotion begins a new timeline of the write-ahead log; 0 if the server does
 * not report it.
 */
async function askHost(hostUrl: string): Promise<Standing> {
  const client = openClient(hostUrl, { max: 1, connect_timeout: 1, fetch_types: false });
  const late = new AbortController();
  const ask = async (): Promise<Standing> => {
    const [row] = await client.unsafe(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_closed`,
    );
    if (row?.is_closed !== false) return { isPrimary: false, reason: 'is a standby or read-only' };
    const [place] = await client
      .unsafe(`select pg_walfile_name(pg_current_wal_lsn()) as file`)
      .catch(() => []);
    return { isPrimary: true, timeline: Number.parseInt(String(place?.file).slice(0, 8), 16) || 0 };
  };
  try {
    const tooLate = delay(answerWithinMs, undefined, { signal: late.signal, ref: false });
    return await Promise.race([
      ask(),
      tooLate.then((): Standing => ({ isPrimary: false, reason: 'does not answer in time' })),
    ]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { isPrimary: false, reason: `does not answer${code}` };
  } finally {
    late.abort();
    client.end({ timeout: 0 }).catch(() => {});
  }
}

interface Search {
  isOver: boolean;
  ended: Promise<unknown>;
}

/**
 * Knows which of a database's hosts accepts writes. Keeps the last one that did, and asks all hosts at once when work
 * fails. If two hosts accept writes, the one promoted later is right: the other has been replaced without noticing,
 * such as a server that hung and then continued.
 */
export class PrimaryHost {
  #url: string;
  #timeline = 0;
  #search: Search | undefined;
  /** True for a pooler that refuses parameters at the start of a connection. */
  refusesParameters = false;
  readonly #followers = new Set<() => void>();
  readonly #reasons = new Map<string, string>();

  constructor(private readonly urls: readonly string[]) {
    this.#url = urls[0] ?? '';
  }

  /** URL of the host that accepts writes, or did when last asked. */
  get url(): string {
    return this.#url;
  }

  /** Calls a function whenever another host takes over the writes, until the returned function is called. */
  follow(moved: () => void): () => void {
    this.#followers.add(moved);
    return () => this.#followers.delete(moved);
  }

  /** Asks all hosts until one accepts writes. Does nothing with a single host, or while a search runs. */
  search(): void {
    if (this.urls.length > 1) this.#search ??= this.#begin(false);
  }

  /** Returns the URL of the host that accepts writes. Throws with a sentence if none of several does. */
  async find(): Promise<string> {
    if (this.urls.length < 2) return this.#url;
    const search = this.#begin(true);
    await search.ended;
    if (search.isOver) return this.#url;
    const reasons = this.urls.map((url) => `${placeOf(url)} ${this.#reasons.get(url)}`);
    throw new Error(`no host of the database accepts writes: ${reasons.join(', ')}.`);
  }

  #begin(isOnce: boolean): Search {
    const search: Search = { isOver: false, ended: Promise.resolve() };
    const ask = async (url: string) => {
      do {
        this.#note(url, await askHost(url), search);
        if (!isOnce && !search.isOver) await delay(askAgainAfterMs, undefined, { ref: false });
      } while (!isOnce && !search.isOver);
    };
    // Each host at its own pace, so that one that hangs does not hold up the others.
    search.ended = Promise.all(this.urls.map(ask)).finally(() => {
      if (this.#search === search) this.#search = undefined;
    });
    return search;
  }

  #note(url: string, standing: Standing, search: Search): void {
    const before = this.#reasons.get(url);
    const reason = standing.isPrimary ? 'is on an older timeline' : standing.reason;
    this.#reasons.set(url, reason);
    if (!standing.isPrimary) return;
    if (standing.timeline < this.#timeline) {
      if (reason === before) return;
      log.warn(
        `The database at ${placeOf(url)} accepts writes on timeline ${standing.timeline} but is not used, because ` +
          `timeline ${this.#timeline} was promoted later. If this database is the right one, restart the portal.`,
      );
    } else if (standing.timeline > this.#timeline || !search.isOver) {
      this.#timeline = standing.timeline;
      search.isOver = true;
      if (url !== this.#url) this.#move(url);
    }
  }

  #move(url: string): void {
    this.#url = url;
    log.warn(`Writes now go to the database at ${placeOf(url)}.`);
    for (const moved of this.#followers) moved();
  }
}

const known = new Map<string, PrimaryHost>();

/** Returns what this process knows of a database's hosts; all pools of one URL share it. */
export function primaryOf(databaseUrl: string): PrimaryHost {
  const found = known.get(databaseUrl) ?? new PrimaryHost(hostUrls(databaseUrl));
  known.set(databaseUrl, found);
  return found;
}
