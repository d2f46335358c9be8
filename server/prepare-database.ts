import { resolve } from 'node:path';
import { migrateDatabase } from '../db/migrate';
import { defaultOffers } from '../lib/offers/default-offers';
import { insertOffersWhereNone } from '../lib/offers/queries';
import { env } from '../lib/process/env';

/** Names the configured database for the operator, without its URL, which may contain a password. */
export function databaseInWords(): string {
  return env.DATABASE_URL
    ? 'the server of DATABASE_URL'
    : `embedded, its files under ${resolve(env.DATA_DIR)}`;
}

/**
 * Migrates a database, as its owner if the serving role is another one, and inserts the default offers into an empty
 * one. Throws if the server's settings would lose acknowledged rows.
 */
export async function prepareDatabase(url: string, ownerUrl = url): Promise<void> {
  await migrateDatabase({ url, ownerUrl, afterwards: (orm) => insertOffersWhereNone(orm, defaultOffers) });
}
