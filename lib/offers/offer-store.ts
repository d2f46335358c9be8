import type { Database } from '../../db/connect';
import { ApiError, isApiError } from '../kernel/errors';
import { jsonOf } from '../kernel/json-of';
import { applyPortalSettings } from '../process/installation';
import { causeOf, log } from '../process/log';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import type { Offer } from './offer';
import { catalogOf, type OfferCatalog } from './offer-details';
import { findVersionNumber } from './portal/queries';
import { readPublishedSettings } from './portal/read-portal';
import { listSamples, listStoredOffers, type StoredOffer } from './queries';

/** Uploaded sample package, as served JSON and parsed for its page. */
interface PublishedSample {
  json: string;
  sample: EvidencePackage;
  /** Source files of its figures, by name. */
  files: Readonly<Record<string, string>>;
}

/** Offers as last read from the database; a new object after every change of offers or of the portal's settings. */
export interface OfferSnapshot extends OfferCatalog {
  byId: ReadonlyMap<string, Offer>;
  /** Names of all stored offers by id, including retired ones, which quotes and leads still refer to. */
  names: ReadonlyMap<string, string>;
  /** Uploaded sample packages of published offers, by offer id. */
  samples: ReadonlyMap<string, PublishedSample>;
}

/** Returns true for a stored offer that is no longer in the catalog. */
export function isRetired({ names, byId }: Pick<OfferSnapshot, 'names' | 'byId'>, offerId: string): boolean {
  return names.has(offerId) && !byId.has(offerId);
}

/** Refresh interval in milliseconds; every instance shows a change within 5 s. */
const refreshEveryMs = 2_000;

/** Age in milliseconds at which a reader waits for a fresh snapshot, for hosts that freeze timers between requests. */
const staleAfterMs = 4_500;

/**
 * Caches the published offers in memory, and applies the portal's settings. Refreshes them every {@link
 * refreshEveryMs}, and serves the last ones while the database is unavailable.
 */
export class PublishedOffers {
  #snapshot: OfferSnapshot | undefined;
  #text = '';
  #checkedAt = 0;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(private readonly database: Database) {}

  /** Reads the offers now and then at intervals; never rejects. The timer does not keep the process alive. */
  async start(): Promise<void> {
    await this.#refreshRegularly();
    this.#timer = setInterval(() => void this.#refreshRegularly(), refreshEveryMs).unref();
  }

  /** Never rejects; logs a failure once until the offers can be read again. */
  async #refreshRegularly(): Promise<void> {
    try {
      await this.refresh();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn({ cause: causeOf(error) }, 'the offers cannot be read');
      this.#isFailing = true;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns the current offers. Throws ApiError `service_unavailable` if none have been read yet. */
  current(): OfferSnapshot | Promise<OfferSnapshot> {
    if (this.#snapshot && Date.now() - this.#checkedAt < staleAfterMs) return this.#snapshot;
    return this.refresh().then(() => {
      if (!this.#snapshot) throw new ApiError('service_unavailable');
      return this.#snapshot;
    });
  }

  /** Reads the offers once; keeps the last ones if the database fails. Concurrent callers share one attempt. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#checkedAt = Date.now();
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Reads the offers after a change by this process. Waits for a running attempt first, because it may have read the
   * old offers.
   */
  async refreshAfterChange(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  async #read(): Promise<void> {
    try {
      const stored = await this.database.run(listStoredOffers);
      const text = JSON.stringify([await this.database.run(findVersionNumber), stored]);
      if (text !== this.#text) {
        const [snapshot, settings] = await Promise.all([
          this.#snapshotOf(stored),
          this.database.run(readPublishedSettings),
        ]);
        // A page rendered in between belongs to the earlier snapshot and is dropped with it.
        applyPortalSettings(settings);
        this.#snapshot = snapshot;
        this.#text = text;
      }
      await this.database.measureClock();
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }

  /** Builds the snapshot of published offers. Sample packages are read only if something changed. */
  async #snapshotOf(stored: readonly StoredOffer[]): Promise<OfferSnapshot> {
    const published = stored.filter(({ isRetired }) => !isRetired);
    const sampleIds = published.flatMap(({ samplePackageId }) => samplePackageId ?? []);
    const uploaded = await this.database.run((orm) => listSamples(orm, sampleIds));
    const catalog = catalogOf(published);
    return {
      ...catalog,
      byId: new Map(catalog.offers.map((offer) => [offer.id, offer])),
      names: new Map(stored.map(({ offer }) => [offer.id, offer.name])),
      samples: new Map(
        published.flatMap(({ offer, samplePackageId }) => {
          const found = samplePackageId === null ? undefined : uploaded.get(samplePackageId);
          const sample = evidencePackageSchema.safeParse(jsonOf(found?.json ?? '')).data;
          return !found || !sample ? [] : [[offer.id, { ...found, sample }]];
        }),
      ),
    };
  }
}
