import { and, asc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Orm, Queryable, Transaction } from '../../db/connect';
import { rowMapper, wireMapper, withoutNulls } from '../../db/wire';
import { isStorableText } from '../kernel/storable';
import { shippedSampleIds } from './default-offers';
import { sampleAddresses } from './new-offer';
import { type MidPilotCheckpoint, type Offer, offerChangeSchema, offerSchema } from './offer';
import { detailsOf, type OfferChange } from './offer-change';
import { type DetailedOffer, noDetails, type OfferDetails, offerDetailsSchema } from './offer-details';
import type { StoredState } from './recorded-change';
import { type OfferRow, offerIds, offers, samplePackages } from './tables';

/** Parts of the credit that founders may change; their columns have different names. */
const changedCredit = {
  min_credit: true,
  max_credit: true,
  max_percent_of_pilot: true,
  expiration_days: true,
} as const;

const columns = getTableColumns(offers);
const wireOf = wireMapper(columns, offerSchema.keyof().options, {
  credit: null,
  non_binding: true,
  human_approval_required: true,
  mid_pilot_checkpoint: null,
});

/** Converts a row to the offer in the API (section 2.2). */
function toOffer(row: OfferRow): Offer {
  return {
    ...withoutNulls(wireOf(row)),
    credit: withoutNulls({
      type: row.creditType,
      min_credit: row.creditMin,
      max_credit: row.creditMax,
      max_percent_of_pilot: row.creditMaxPercentOfPilot,
      expiration_days: row.creditExpirationDays,
      applies_to: row.creditAppliesTo,
      cash_value: false,
    }),
    mid_pilot_checkpoint: toCheckpoint(row),
  };
}

function toCheckpoint(row: OfferRow): Offer['mid_pilot_checkpoint'] {
  const {
    checkpointDay: day,
    checkpointBilling: billing,
    checkpointStopRight,
    checkpointStatus: status,
  } = row;
  if (day === null || billing === null || checkpointStopRight === null || status === null) return undefined;
  return { day, billing, stop_right: checkpointStopRight, status };
}

const plainOffer = offerSchema.omit({
  credit: true,
  non_binding: true,
  human_approval_required: true,
  mid_pilot_checkpoint: true,
});
const toOfferColumns = rowMapper(columns, plainOffer.keyof().options);
const toChangedColumns = rowMapper(columns, offerChangeSchema.omit(changedCredit).keyof().options);

function toCreditColumns(credit: Pick<OfferChange, keyof typeof changedCredit>) {
  return {
    creditMin: credit.min_credit ?? null,
    creditMax: credit.max_credit ?? null,
    creditMaxPercentOfPilot: credit.max_percent_of_pilot ?? null,
    creditExpirationDays: credit.expiration_days,
  };
}

function toChangeColumns(change: OfferChange) {
  return { ...toChangedColumns(change), ...toCreditColumns(change), details: detailsOf(change) };
}

/** Offer in the API, with its stored fields that the API does not include. */
export interface StoredOffer extends DetailedOffer {
  isRetired: boolean;
  /** Id of the uploaded sample package; null for none. */
  samplePackageId: number | null;
}

/** Returns the details of a row; none if a later version of the portal stored fields that this one does not know. */
function toDetails({ details }: OfferRow): OfferDetails {
  return offerDetailsSchema.safeParse(details).data ?? noDetails;
}

/** Lists all offers in order, including retired ones. */
export async function listStoredOffers(orm: Orm): Promise<StoredOffer[]> {
  const rows = await orm.select().from(offers).orderBy(asc(offers.position), asc(offers.id));
  return rows.map((row) => ({
    offer: toOffer(row),
    details: toDetails(row),
    isRetired: row.retiredAt !== null,
    samplePackageId: row.samplePackageId,
  }));
}

/** Returns the JSON of sample packages with their files, by their ids. */
export async function listSamples(
  orm: Queryable,
  ids: readonly number[],
): Promise<Map<number, { json: string; files: Record<string, string> }>> {
  if (ids.length === 0) return new Map();
  const { id, content: json, files } = samplePackages;
  const rows = await orm
    .select({ id, json, files })
    .from(samplePackages)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, { json: row.json, files: row.files ?? {} }]));
}

/** Converts an offer to a row at a position, with the id of its uploaded sample package. */
function toOfferRow(
  { offer, details }: DetailedOffer,
  position: number,
  samplePackageId: number | null = null,
) {
  return {
    ...toOfferColumns(offer),
    ...toCreditColumns(offer.credit),
    position,
    samplePackageId,
    details,
    creditType: offer.credit.type,
    creditAppliesTo: offer.credit.applies_to,
    checkpointDay: offer.mid_pilot_checkpoint?.day,
    checkpointBilling: offer.mid_pilot_checkpoint?.billing,
    checkpointStopRight: offer.mid_pilot_checkpoint?.stop_right,
    checkpointStatus: offer.mid_pilot_checkpoint?.status,
  };
}

/** Inserts offers in the given order if the database has never had one. */
export async function insertOffersWhereNone(orm: Orm, list: readonly DetailedOffer[]): Promise<void> {
  if ((await orm.$count(offerIds)) > 0) return;
  await orm.insert(offers).values(list.map((detailed, position) => toOfferRow(detailed, position)));
}

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
