import type { Database } from '../../../db/connect';
import type { PublishedOffers } from '../../offers/offer-store';
import { log } from '../../process/log';
import { addVisits, type VisitCount } from './traffic-queries';
import type { Visit } from './visit';

const storedEveryMs = 10_000;

/** Counts visits in memory and adds them to the database every ten seconds. A process that is killed loses those. */
export class VisitCounter {
  #counts = new Map<string, VisitCount>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly offers: PublishedOffers,
  ) {}

  count({ kind, offerId = '' }: Visit): void {
    const snapshot = this.offers.current();
    // An unpublished id is a caller's own text, which must not become a row.
    const isPublished = !(snapshot instanceof Promise) && snapshot.byId.has(offerId);
    const day = new Date().toISOString().slice(0, 10);
    this.#add({ day, kind, offerId: isPublished ? offerId : '', visits: 1 });
    this.#timer ??= setTimeout(() => void this.store(), storedEveryMs).unref();
  }

  /** Stores the counts. Counts that the database refuses are kept for the next time. */
  async store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await this.database.run((orm) => addVisits(orm, counts));
    } catch (error) {
      for (const row of counts) this.#add(row);
      log.warn({ error: String(error) }, 'visits could not be stored');
    }
  }

  #add(row: VisitCount): void {
    const key = `${row.day} ${row.kind} ${row.offerId}`;
    this.#counts.set(key, { ...row, visits: row.visits + (this.#counts.get(key)?.visits ?? 0) });
  }
}
