import { asc, count } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import type { Offer } from './offer';
import { type OfferRow, offers } from './tables';

/** An offer's row as the wire shows it (section 2.2). */
export function toOffer(row: OfferRow): Offer {
  return {
    id: row.id,
    name: row.name,
    headline: row.headline,
    duration_days: row.durationDays,
    pilot_price: row.pilotPrice,
    annual_commit_minimum: row.annualCommitMinimum,
    required_inputs: row.requiredInputs,
    allowed_modes: row.allowedModes,
    credit: {
      type: row.creditType,
      min_credit: row.creditMin ?? undefined,
      max_credit: row.creditMax ?? undefined,
      max_percent_of_pilot: row.creditMaxPercentOfPilot ?? undefined,
      expiration_days: row.creditExpirationDays,
      applies_to: row.creditAppliesTo,
      cash_value: false,
    },
    sample_package_url: row.samplePackageUrl ?? undefined,
    non_binding: true,
    human_approval_required: true,
    sample_package_json_url: row.samplePackageJsonUrl ?? undefined,
    deliverables_ownership: row.deliverablesOwnership ?? undefined,
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

/** The published offers in their order. */
export async function listOffers(orm: Orm): Promise<Offer[]> {
  const rows = await orm.select().from(offers).orderBy(asc(offers.position));
  return rows.map(toOffer);
}

/** Puts offers in place, in the given order, when there has never been one. */
export async function insertOffersWhereNone(orm: Orm, list: readonly Offer[]): Promise<void> {
  const [found] = await orm.select({ offers: count() }).from(offers);
  if (found && found.offers > 0) return;
  await orm.insert(offers).values(
    list.map((offer, position) => ({
      id: offer.id,
      position,
      name: offer.name,
      headline: offer.headline,
      durationDays: offer.duration_days,
      pilotPrice: offer.pilot_price,
      annualCommitMinimum: offer.annual_commit_minimum,
      requiredInputs: offer.required_inputs,
      allowedModes: offer.allowed_modes,
      creditType: offer.credit.type,
      creditMin: offer.credit.min_credit,
      creditMax: offer.credit.max_credit,
      creditMaxPercentOfPilot: offer.credit.max_percent_of_pilot,
      creditExpirationDays: offer.credit.expiration_days,
      creditAppliesTo: offer.credit.applies_to,
      samplePackageUrl: offer.sample_package_url,
      samplePackageJsonUrl: offer.sample_package_json_url,
      deliverablesOwnership: offer.deliverables_ownership,
      checkpointDay: offer.mid_pilot_checkpoint?.day,
      checkpointBilling: offer.mid_pilot_checkpoint?.billing,
      checkpointStopRight: offer.mid_pilot_checkpoint?.stop_right,
      checkpointStatus: offer.mid_pilot_checkpoint?.status,
    })),
  );
}
