import type { FounderStore } from '../founders/authorize';
import { countOfferUse } from './count-queries';

/** Number of open leads and of quotes that reference an offer. */
export interface OfferUse {
  openLeads: number;
  quotes: number;
}

/** Counts the references to an offer. Throws ApiError `sign_in_required` or `service_unavailable`. */
export async function readOfferUse(
  { database, authorize }: FounderStore,
  offerId: string,
): Promise<OfferUse> {
  await authorize();
  return database.run((orm) => countOfferUse(orm, offerId));
}
