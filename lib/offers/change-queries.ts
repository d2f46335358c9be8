import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import { isStorableText } from '../kernel/storable';
import type { MidPilotCheckpoint, Offer } from './offer';
import type { OfferChange } from './offer-change';
import { toChangeColumns, toOffer } from './queries';
import { type OfferRow, offers } from './tables';

export interface VersionedOffer {
  offer: Offer;
  version: number;
  updatedAt: Date;
}

function versioned(row: OfferRow): VersionedOffer {
  return { offer: toOffer(row), version: row.version, updatedAt: row.updatedAt };
}

/** The offers in their order, with their versions. */
export async function listVersionedOffers(orm: Orm): Promise<VersionedOffer[]> {
  return (await orm.select().from(offers).orderBy(asc(offers.position))).map(versioned);
}

/** One offer with its version; in a transaction, held against other changes until it ends. */
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

/** What of an offer is changed; the checkpoint's state only where it is given. */
export interface OfferUpdate {
  change?: OfferChange;
  checkpointStatus?: MidPilotCheckpoint['status'];
}

/** Changes an offer that is at this version; gives the new version, or undefined where it was not. */
export async function updateOffer(
  transaction: Transaction,
  offerId: string,
  version: number,
  { change, checkpointStatus }: OfferUpdate,
): Promise<number | undefined> {
  const [row] = await transaction
    .update(offers)
    .set({
      ...(change && toChangeColumns(change)),
      ...(checkpointStatus && { checkpointStatus }),
      version: sql`${offers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(offers.id, offerId), eq(offers.version, version)))
    .returning({ version: offers.version });
  return row?.version;
}
