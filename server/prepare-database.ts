import { migrateDatabase } from '../db/migrate';
import { defaultOffers } from '../lib/offers/default-offers';
import { insertOffersWhereNone } from '../lib/offers/queries';

/**
 * Brings a database up to date and puts the default offers into an empty one. Throws when the server's settings would
 * lose acknowledged rows.
 */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl, (orm) => insertOffersWhereNone(orm, defaultOffers));
}
