import type { Database } from '../../db/connect';
import { listen } from '../../db/listen';
import { jsonOf } from '../kernel/json-of';
import { leadChannel } from '../leads/arrival-channel';
import { type LeadMessage, leadMessageSchema } from '../review/message';
import { type ArrivalPlace, listArrivals } from './arrival-queries';
import type { LiveEvent } from './inbox';

/** Pause before a lost connection is made again, in milliseconds. */
const reconnectPauseMs = 500;

/** How long somebody who begins to listen waits for the connection, in milliseconds. */
const readyWithinMs = 3_000;

/** How long the connection stays when nobody listens any more, in milliseconds. */
const lingerMs = 30_000;

/** A row becomes visible a moment after its time: each look goes back this far, in milliseconds. */
const arrivalOverlapMs = 10_000;

/** Somebody who is told what happens to leads, until the end. */
export interface LeadListener {
  hear: (event: LiveEvent) => void;
  /** Called when sessions of founders have ended, on any instance. */
  sessionsEnded: () => void;
  /** Called once when there will be no more events, because the portal stops. */
  end: () => void;
}

/** The place from which a look at a moment sees what has become visible late. */
function overlapped(atMs: number): ArrivalPlace {
  return { createdAt: new Date(atMs - arrivalOverlapMs).toISOString() };
}

function messageOf(text: string): LeadMessage | undefined {
  return leadMessageSchema.safeParse(jsonOf(text)).data;
}

/**
 * What happens to leads on any instance, told to those who listen in this process. There is one connection for
 * it, made when the first one listens and made again by itself when the database was gone.
 */
export class LeadEvents {
  readonly #listeners = new Set<LeadListener>();
  /** Ids of arrivals that were told, with their times in milliseconds. */
  readonly #announced = new Map<string, number>();
  /** Ends the connection that is there; undefined where there is none. */
  #endListening: (() => Promise<void>) | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;
  #lookFrom: ArrivalPlace | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #isReady = false;
  #hasGap = false;
  readonly #waiting = new Set<(isReady: boolean) => void>();
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly database: Database,
  ) {}

  /** Tells a listener what happens from now on, until the returned function is called. */
  subscribe(listener: LeadListener): () => void {
    if (this.#isStopped) {
      listener.end();
      return () => {};
    }
    clearTimeout(this.#linger);
    this.#listeners.add(listener);
    this.#connect();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#linger = setTimeout(() => this.#disconnect(), lingerMs).unref();
    };
  }

  /** Resolves with true as soon as nothing that happens is missed, with false when that takes too long. */
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

  /** Makes the connection where there is none, at once where that was planned for later. */
  #connect(): void {
    clearTimeout(this.#reconnect);
    this.#endListening ??= listen(this.url, leadChannel, {
      message: (text) => this.#receive(text),
      ready: () => {
        if (this.#hasGap) this.#tell({ event: 'gap' });
        this.#hasGap = false;
        this.#look();
      },
      alive: () => this.#look(),
      lost: () => this.#reconnectSoon(),
    });
  }

  #reconnectSoon(): void {
    void this.#disconnect();
    if (this.#listeners.size === 0) return;
    this.#hasGap = true;
    this.#reconnect = setTimeout(() => this.#connect(), reconnectPauseMs).unref();
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#reconnect);
    const end = this.#endListening;
    this.#endListening = undefined;
    if (this.#listeners.size === 0) this.#forget();
    await end?.();
  }

  #forget(): void {
    this.#lookFrom = undefined;
    this.#isReady = false;
    this.#hasGap = false;
    this.#announced.clear();
    for (const settle of this.#waiting) settle(false);
  }

  #tell(event: LiveEvent): void {
    for (const { hear } of this.#listeners) hear(event);
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

  /** Looks for arrivals once more; looks that are asked for meanwhile come to one. */
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
        // In database trouble; the next sign of life looks again.
      }
    }
  }

  async #tellArrivals(): Promise<void> {
    const connection = this.#endListening;
    const start = this.#lookFrom ?? overlapped(Date.now() + this.database.clockOffsetMs);
    const { leads, now, next } = await this.database.run((orm) => listArrivals(orm, start));
    // Without the connection that asked for it, the look may be of a time that was forgotten meanwhile.
    if (!connection || this.#endListening !== connection) return;
    this.#lookFrom = next ?? overlapped(Date.parse(now));
    const news = leads.filter(({ leadId }) => !this.#announced.has(leadId));
    for (const { leadId, createdAt } of news) this.#announced.set(leadId, Date.parse(createdAt));
    for (const [leadId, at] of this.#announced)
      if (at < Date.parse(this.#lookFrom.createdAt) - 2 * arrivalOverlapMs) this.#announced.delete(leadId);
    // What was there before anybody listened is on the page already.
    if (this.#isReady && news.length > 0) this.#tell({ event: 'arrived', leads: news });
    if (next) {
      this.#lookAgain = true;
      return;
    }
    this.#isReady = true;
    for (const settle of this.#waiting) settle(true);
  }
}
