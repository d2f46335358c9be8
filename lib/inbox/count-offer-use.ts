import type { FounderStore } from '../founders/authorize';
import { countOfferUse } from './count-queries';

/** Open leads and quotes that name an offer. */
export interface OfferUse {
  openLeads: number;
  quotes: number;
}

/** Counts what names an offer. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function readOfferUse(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<OfferUse> {
  await authorize();
  return database.run((orm) => countOfferUse(orm, offerId));
}
