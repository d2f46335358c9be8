import { migrateDatabase } from '../db/migrate';
import { defaultOffers } from '../lib/offers/default-offers';
import { insertOffersWhereNone } from '../lib/offers/queries';

/**
 * Brings a database up to date, as its owner where that is another role than the one that serves, and puts the default
 * offers into an empty one. Throws when the server's settings would lose acknowledged rows.
 */
export async function prepareDatabase(url: string, ownerUrl = url): Promise<void> {
  await migrateDatabase({ url, ownerUrl }, (orm) => insertOffersWhereNone(orm, defaultOffers));
}
