import type { Database } from '../../db/connect';
import { ApiError, isApiError } from '../kernel/api-error';
import { jsonOf } from '../kernel/json-of';
import { causeOf, log } from '../process/log';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import type { Offer } from './offer';
import { listSampleTexts, listStoredOffers, type StoredOffer } from './queries';

/** A sample package that founders uploaded, as it is served and as its page shows it. */
interface PublishedSample {
  json: string;
  sample: EvidencePackage;
}

/** The offers as last read, with a revision that is a new object whenever they have changed. */
export interface OfferSnapshot {
  offers: readonly Offer[];
  byId: ReadonlyMap<string, Offer>;
  /** The name of every offer that is stored, retired ones among them, by id: what was asked of them can be read on. */
  names: ReadonlyMap<string, string>;
  /** The uploaded sample packages of published offers, by the offer's id. */
  samples: ReadonlyMap<string, PublishedSample>;
}

/** Returns true for a stored offer that has left the catalog. */
export function isRetired({ names, byId }: Pick<OfferSnapshot, 'names' | 'byId'>, offerId: string): boolean {
  return names.has(offerId) && !byId.has(offerId);
}

/** How often the offers are read again, in milliseconds: a change is everywhere within 5 s. */
const refreshEveryMs = 2_000;

/** Age at which a reader waits for a fresh snapshot, for hosts that freeze timers between requests. */
const staleAfterMs = 4_500;

/**
 * The published offers in memory. They are read again every {@link refreshEveryMs}, and the last ones are
 * served for as long as the database is gone.
 */
export class PublishedOffers {
  #snapshot: OfferSnapshot | undefined;
  #text = '';
  #checkedAt = 0;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(private readonly database: Database) {}

  /** Reads the offers now and then regularly, without keeping the process alive. */
  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.#refreshRegularly(), refreshEveryMs).unref();
  }

  /** Never rejects; a failure is logged once until the offers can be read again. */
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

  /** The current offers. Throws ApiError `service_unavailable` when none could ever be read. */
  current(): OfferSnapshot | Promise<OfferSnapshot> {
    if (this.#snapshot && Date.now() - this.#checkedAt < staleAfterMs) return this.#snapshot;
    return this.refresh().then(() => {
      if (!this.#snapshot) throw new ApiError('service_unavailable');
      return this.#snapshot;
    });
  }

  /** Reads the offers once; on trouble the last ones stay. Readers that ask meanwhile share the attempt. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#checkedAt = Date.now();
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Reads the offers after a change of this process; an attempt under way may have read before it. */
  async refreshAfterChange(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  async #read(): Promise<void> {
    try {
      const stored = await this.database.run(listStoredOffers);
      const text = JSON.stringify(stored);
      if (text !== this.#text) {
        this.#snapshot = await this.#snapshotOf(stored);
        this.#text = text;
      }
      await this.database.measureClock();
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }

  /** What is published of what is stored. Sample packages are read only when something changed. */
  async #snapshotOf(stored: readonly StoredOffer[]): Promise<OfferSnapshot> {
    const published = stored.filter(({ isRetired }) => !isRetired);
    const sampleIds = published.flatMap(({ samplePackageId }) => samplePackageId ?? []);
    const texts = await this.database.run((orm) => listSampleTexts(orm, sampleIds));
    const offers = published.map(({ offer }) => offer);
    return {
      offers,
      byId: new Map(offers.map((offer) => [offer.id, offer])),
      names: new Map(stored.map(({ offer }) => [offer.id, offer.name])),
      samples: new Map(
        published.flatMap(({ offer, samplePackageId }) => {
          const json = samplePackageId === null ? undefined : texts.get(samplePackageId);
          const sample = evidencePackageSchema.safeParse(jsonOf(json ?? '')).data;
          return json === undefined || !sample ? [] : [[offer.id, { json, sample }]];
        }),
      ),
    };
  }
}
