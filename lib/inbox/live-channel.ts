import { listen, notifyLoosely } from '../../db/channels';
import type { Database } from '../../db/connect';
import { jsonOf } from '../kernel/json-of';
import { leadChannel } from '../leads/arrival-channel';
import { log } from '../process/log';
import { type LeadMessage, leadMessageSchema } from '../review/history';
import { type ArrivalPlace, listArrivals } from './arrival-queries';
import type { LiveEvent } from './inbox';

/** Pause before reconnecting, in milliseconds. A connection that receives nothing is rarely better at once. */
const reconnectPauseMs = { silent: 500, deaf: 10_000 };

/** Interval of queries while no events are received, in milliseconds. */
const pollEveryMs = 5_000;

/** Maximum wait of a new listener for the connection or a query in its place, in milliseconds. */
const readyWithinMs = 3_000;

/** Time that the connection stays open without listeners, in milliseconds. */
const lingerMs = 30_000;

/**
 * Overlap of queries, in milliseconds: a row becomes visible shortly after its timestamp, when its transaction commits.
 */
const arrivalOverlapMs = 10_000;

export interface LeadListener {
  onEvent: (event: LiveEvent) => void;
  /** Called when founders' sessions have ended, on any instance. */
  sessionsEnded: () => void;
  /** Called once, when the portal stops and no more events follow. */
  end: () => void;
}

/** Returns the place to query from, early enough to find rows that became visible late. */
function overlapped(atMs: number): ArrivalPlace {
  return { createdAt: new Date(atMs - arrivalOverlapMs).toISOString() };
}

function messageOf(text: string): LeadMessage | undefined {
  return leadMessageSchema.safeParse(jsonOf(text)).data;
}

/**
 * Forwards events of leads on any instance to the listeners in this process. Opens one database connection with the
 * first listener, and reconnects when it is lost. While it receives nothing, it notifies the listeners, and sends them
 * arrivals and gaps at intervals.
 */
export class LeadEvents {
  readonly #listeners = new Set<LeadListener>();
  /** Ids of announced arrivals, with their times in milliseconds. */
  readonly #announced = new Map<string, number>();
  /** Closes the connection; undefined when there is none. */
  #endListening: (() => Promise<void>) | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;
  #lookFrom: ArrivalPlace | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #isReady = false;
  #isLive = false;
  #hasGap = false;
  #isSaidDeaf = false;
  #isPolling = false;
  #polls: NodeJS.Timeout | undefined;
  /** Changes when {@link LeadEvents} resets the place to query from. */
  #period = {};
  readonly #waiting = new Set<(isReady: boolean) => void>();
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly database: Database,
  ) {}

  /** Sends later events to a listener, until the returned function is called. */
  subscribe(listener: LeadListener): () => void {
    if (this.#isStopped) {
      listener.end();
      return () => {};
    }
    clearTimeout(this.#linger);
    this.#listeners.add(listener);
    this.#connect();
    this.#polls ??= setInterval(() => this.#poll(), pollEveryMs).unref();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#linger = setTimeout(() => this.#disconnect(), lingerMs).unref();
    };
  }

  /** True while events are received as they happen. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Resolves with true once the database answers, with false after a timeout. */
  ready(): Promise<boolean> {
    if (this.#isReady || this.#isStopped) return Promise.resolve(this.#isReady);
    return new Promise((resolve) => {
      const settle = (isReady: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(isReady);
      };
      const timer = setTimeout(() => settle(false), readyWithinMs);
      this.#waiting.add(settle);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#linger);
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
    await this.#disconnect();
  }

  /** Connects unless connected, without waiting for a planned reconnect. */
  #connect(): void {
    clearTimeout(this.#reconnect);
    // Without a limit: a portal that is busy still receives events, and a refused heartbeat would deny it.
    const beat = (channel: string) =>
      this.database.run(
        (orm) => notifyLoosely(orm, channel, 'heartbeat'),
        undefined,
        Number.POSITIVE_INFINITY,
      );
    this.#endListening ??= listen(this.url, leadChannel, beat, {
      message: (text) => this.#receive(text),
      ready: () => {
        this.#setLive(true);
        if (this.#hasGap) this.#tell({ event: 'gap' });
        this.#hasGap = false;
        this.#look();
      },
      alive: () => this.#look(),
      lost: (why) => this.#reconnectAfter(why),
    });
  }

  #reconnectAfter(why: 'silent' | 'deaf'): void {
    void this.#disconnect();
    if (this.#listeners.size === 0) return;
    this.#hasGap = true;
    this.#reconnect = setTimeout(() => this.#connect(), reconnectPauseMs[why]).unref();
    this.#setLive(false);
    this.#look();
    if (why === 'silent' || this.#isSaidDeaf) return;
    this.#isSaidDeaf = true;
    log.warn(
      'Open inboxes do not update live, because database notifications do not arrive. A connection pooler can be the cause. ' +
        'Set LISTEN_DATABASE_URL to the direct address of the database.',
    );
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    // Until then a new listener queries by itself.
    if (this.#isReady) this.#tell({ event: 'connection', isLive });
  }

  #poll(): void {
    if (this.#isLive) return;
    this.#isPolling = true;
    this.#look();
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#reconnect);
    const end = this.#endListening;
    this.#endListening = undefined;
    if (this.#listeners.size === 0) this.#forget();
    await end?.();
  }

  #forget(): void {
    clearInterval(this.#polls);
    this.#polls = undefined;
    this.#period = {};
    this.#lookFrom = undefined;
    this.#isReady = false;
    this.#isLive = false;
    this.#hasGap = false;
    this.#announced.clear();
    for (const settle of this.#waiting) settle(false);
  }

  #tell(event: LiveEvent): void {
    for (const { onEvent } of this.#listeners) onEvent(event);
  }

  #receive(text: string): void {
    const message = messageOf(text);
    if (message?.about === 'arrival') this.#look();
    if (message?.about === 'sessions') for (const { sessionsEnded } of this.#listeners) sessionsEnded();
    if (message?.about === 'removal') this.#tell({ event: 'removed', leadId: message.leadId });
    if (message?.about === 'change') {
      const { leadId, state, who, hasNewContact } = message;
      this.#tell({ event: 'changed', leadId, state, who, hasNewContact });
    }
  }

  /** Queries for arrivals. Requests during a query share the next one. */
  #look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain) {
      this.#lookAgain = false;
      try {
        await this.#tellArrivals();
      } catch {
        // The database failed; the next `alive` callback queries again.
      }
    }
  }

  async #tellArrivals(): Promise<void> {
    const period = this.#period;
    const start = this.#lookFrom ?? overlapped(Date.now() + this.database.clockOffsetMs);
    const { leads, now, next } = await this.database.run((orm) => listArrivals(orm, start));
    // The last listener left during the query.
    if (this.#period !== period) return;
    this.#lookFrom = next ?? overlapped(Date.parse(now));
    const news = leads.filter(({ leadId }) => !this.#announced.has(leadId));
    for (const { leadId, createdAt } of news) this.#announced.set(leadId, Date.parse(createdAt));
    for (const [leadId, at] of this.#announced)
      if (at < Date.parse(this.#lookFrom.createdAt) - 2 * arrivalOverlapMs) this.#announced.delete(leadId);
    // The page already shows what arrived before the first listener.
    if (this.#isReady && news.length > 0) this.#tell({ event: 'arrived', leads: news });
    if (next) {
      this.#lookAgain = true;
      return;
    }
    this.#isReady = true;
    if (this.#isPolling) this.#tell({ event: 'gap' });
    this.#isPolling = false;
    for (const settle of this.#waiting) settle(true);
  }
}
