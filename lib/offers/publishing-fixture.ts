import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { Database } from '../../db/connect';
import { createTestDatabase } from '../../db/database-fixture';
import type { Founder } from '../founders/founder';
import { founders } from '../founders/tables';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import { readOfferForFounders } from './list-offers';
import { makeChange } from './make-draft';
import type { NewOffer } from './new-offer';
import { changeableValues, type OfferChange } from './offer-change';
import { PublishedOffers } from './offer-store';

export const masking = 'masking-shadow-14';
export const review = 'message-review-30';

const founderOf = (name: string): Founder => ({
  id: `founder_${name}`,
  name,
  email: `${name}@portal.example`,
  role: 'owner',
});

export const [ada, bo] = [founderOf('ada'), founderOf('bo')];

/** New offer as founders enter it. */
export const vision: NewOffer = {
  id: 'vision-pilot-21',
  credit_type: 'fixed_credit_back',
  name: 'Vision pilot',
  headline: 'Twenty-one days of image review.',
  duration_days: 21,
  pilot_price: 18_000,
  annual_commit_minimum: 90_000,
  required_inputs: ['Images'],
  allowed_modes: ['offline', 'shadow'],
  min_credit: 5_000,
  max_credit: 20_000,
  expiration_days: 30,
};

/** Returns a sample package for an offer of 21 days. */
export function sampleOf(offerId: string): EvidencePackage {
  const file = new URL('../../public/samples/masking-shadow-14.json', import.meta.url);
  const sample = evidencePackageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...sample, offer_id: offerId, scope: { ...sample.scope, pilot_days: 21 } };
}

/** Database with the default offers and two founders, with helpers for tests. */
export class Shop {
  constructor(
    readonly database: Database,
    readonly offers: PublishedOffers,
  ) {}

  /** Returns the services' dependencies for a request of this founder. */
  as(founder: Founder) {
    const { database, offers } = this;
    return { database, offers, authorize: () => Promise.resolve(founder) };
  }

  run(statement: string) {
    return this.database.orm.execute<Record<string, unknown>>(sql.raw(statement));
  }

  async stored(offerId: string) {
    const found = await readOfferForFounders(this.as(ada), offerId);
    if (!found) throw new Error(`${offerId} is not stored`);
    return found;
  }

  /** Drafts a change of fields of an offer and returns the draft's id. */
  async draft(founder: Founder, offerId: string, fields: Partial<OfferChange>): Promise<number> {
    const stored = await this.stored(offerId);
    const change = { ...changeableValues(stored), ...fields };
    return idOf(await makeChange(this.as(founder), offerId, stored.version, change));
  }

  async publishedIds(): Promise<string[]> {
    return (await this.offers.current()).offers.map(({ id }) => id);
  }
}

/** Returns the id of the draft in an outcome. */
export function idOf(result: { outcome: string; draftId?: number }): number {
  if (result.draftId === undefined) throw new Error(`nothing was drafted: ${result.outcome}`);
  return result.draftId;
}

/** Creates a separate database for each test of a file. */
export function shopOfEachTest(): () => Shop {
  let shop: Shop | undefined;
  beforeEach(async () => {
    const { url, drop } = await createTestDatabase();
    const database = new Database(url);
    const offers = new PublishedOffers(database);
    await offers.refresh();
    await database.orm.insert(founders).values([ada, bo]);
    shop = new Shop(database, offers);
    return async () => {
      await database.close();
      await drop();
    };
  });
  return () => {
    if (!shop) throw new Error('a test has begun');
    return shop;
  };
}
