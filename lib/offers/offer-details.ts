import * as z from 'zod';
import { operationNames } from '../site/operation-names';
import { line, type Offer, whole } from './offer';

const pilotDay = whole(0, 365);

export const deliverableSchema = z.strictObject({ name: line(120), format: line(200), day: pilotDay });

export const plannedDaySchema = z.strictObject({
  day: pilotDay,
  title: line(60),
  /** Work of the buyer, and the hours that their team needs for it. */
  buyer: line(400),
  hours: whole(0, 999),
  vendor: line(400),
});

/** Facts about an offer that its pages show and the exact API does not. */
export const offerDetailsSchema = z.strictObject({
  operations: z.array(z.enum(operationNames)).max(operationNames.length, 'Name each operation once.'),
  /** Description of what is tested, for pilots whose operations do not run on this portal. */
  tested: line(400).optional(),
  deliverables: z.array(deliverableSchema).max(20, 'At most 20 lines.'),
  days: z.array(plannedDaySchema).max(20, 'At most 20 lines.'),
  /** Fee for a year of the platform, in whole USD; usage is charged on top. Left out while it is not set. */
  platform_fee_usd: whole(0, 10_000_000).optional(),
});

export type OfferDetails = z.infer<typeof offerDetailsSchema>;

/** Details of an offer without any information. */
export const noDetails: OfferDetails = { operations: [], deliverables: [], days: [] };

export interface DetailedOffer {
  offer: Offer;
  details: OfferDetails;
}

/** Published offers in order, with their details by id. */
export interface OfferCatalog {
  offers: readonly Offer[];
  details: ReadonlyMap<string, OfferDetails>;
}

export function catalogOf(list: readonly DetailedOffer[]): OfferCatalog {
  return {
    offers: list.map(({ offer }) => offer),
    details: new Map(list.map(({ offer, details }) => [offer.id, details])),
  };
}
