import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import { shippedSampleIds } from './default-offers';
import { sampleAddresses } from './new-offer';
import type { MidPilotCheckpoint } from './offer';
import type { OfferChange } from './offer-change';
import type { DetailedOffer } from './offer-details';
import { toChangeColumns, toDetails, toOffer, toOfferRow } from './queries';
import type { StoredState } from './recorded-change';
import { type OfferRow, offers } from './tables';

export interface VersionedOffer extends StoredState {
  version: number;
  updatedAt: Date;
}

function versioned(row: OfferRow): VersionedOffer {
  const { version, updatedAt, retiredAt, samplePackageId } = row;
  return { offer: toOffer(row), details: toDetails(row), version, updatedAt, retiredAt, samplePackageId };
}

/** Lists all offers in order with their versions, including retired ones. */
export async function listVersionedOffers(orm: Orm | Transaction): Promise<VersionedOffer[]> {
  return (await orm.select().from(offers).orderBy(asc(offers.position), asc(offers.id))).map(versioned);
}

/** Lists the ids of the published offers in order, and locks the offers until the transaction ends. */
export async function listPublishedIds(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .select({ id: offers.id })
    .from(offers)
    .where(isNull(offers.retiredAt))
    .orderBy(asc(offers.position), asc(offers.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Inserts an offer at the end of the catalog, published immediately. */
export async function insertOffer(
  transaction: Transaction,
  offer: DetailedOffer,
  samplePackageId: number | null,
): Promise<void> {
  const [last] = await transaction.select({ position: max(offers.position) }).from(offers);
  const position = (last?.position ?? -1) + 1;
  await transaction.insert(offers).values(toOfferRow(offer, position, samplePackageId));
}

/** Sets the positions of offers to the order of their ids. */
export async function updateOrder(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await transaction.update(offers).set({ position }).where(eq(offers.id, id));
  }
}

/** Finds an offer with its version; locks it until the transaction ends if `isHeld`. */
export async function findVersionedOffer(
  orm: Orm | Transaction,
  offerId: string,
  isHeld = false,
): Promise<VersionedOffer | undefined> {
  if (!isStorableText(offerId)) return undefined;
  const query = orm.select().from(offers).where(eq(offers.id, offerId));
  const [row] = isHeld ? await query.for('update') : await query;
  return row && versioned(row);
}

/** Changes of an offer; absent fields are not changed. */
export interface OfferUpdate {
  change?: OfferChange;
  /** Null if the change removes the checkpoint. */
  checkpointStatus?: MidPilotCheckpoint['status'] | null;
  /** True to retire the offer, false to restore it. */
  isRetired?: boolean;
  /** Id of the uploaded sample package; null for none. */
  samplePackageId?: number | null;
}

/** Updates an offer at this version and returns the new version; undefined if the offer has another version. */
export async function updateOffer(
  transaction: Transaction,
  offerId: string,
  version: number,
  { change, checkpointStatus, isRetired, samplePackageId }: OfferUpdate,
): Promise<number | undefined> {
  const [row] = await transaction
    .update(offers)
    .set({
      ...(change && toChangeColumns(change)),
      ...(checkpointStatus !== undefined && { checkpointStatus }),
      ...(isRetired !== undefined && { retiredAt: isRetired ? sql`now()` : null }),
      ...(samplePackageId !== undefined && sampleColumns(offerId, samplePackageId)),
      version: sql`${offers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(offers.id, offerId), eq(offers.version, version)))
    .returning({ version: offers.version });
  return row?.version;
}

function sampleColumns(offerId: string, samplePackageId: number | null) {
  const { sample_package_url, sample_package_json_url } = sampleAddresses(offerId);
  return samplePackageId === null && !shippedSampleIds.has(offerId)
    ? { samplePackageId, samplePackageUrl: null, samplePackageJsonUrl: null }
    : {
        samplePackageId,
        samplePackageUrl: sample_package_url,
        samplePackageJsonUrl: sample_package_json_url,
      };
}
