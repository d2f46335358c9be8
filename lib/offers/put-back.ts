import { z } from 'zod';
import type { Offer } from './offer';
import { changeableValues, type OfferChangeField, offerChangeFields } from './offer-change';
import { type FieldValues, fieldValuesSchema } from './proposal';

const sampleSchema = z.object({ sample_package_id: z.int().nullable() });
const orderSchema = z.object({ before: z.array(z.string()), after: z.array(z.string()) });

/** What an entry of the history changed, as far as it can be put back. */
const recordedSchema = z.union([
  z.object({
    kind: z.literal('offer_changed'),
    detail: z.object({ before: fieldValuesSchema, after: fieldValuesSchema }),
  }),
  z.object({
    kind: z.literal('sample_package_changed'),
    detail: z.object({ before: sampleSchema, after: sampleSchema }),
  }),
  z.object({ kind: z.literal('offers_ordered'), detail: z.object({ order: orderSchema }) }),
  z.object({ kind: z.literal('offer_retired'), detail: z.object({}) }),
]);

export type RecordedChange = z.infer<typeof recordedSchema>;

/** What of an entry can be put back; undefined for what cannot. */
export function recordedChange(entry: { kind: string; detail: unknown }): RecordedChange | undefined {
  return recordedSchema.safeParse(entry).data;
}

interface CurrentOffer {
  offer: Offer;
  retiredAt: Date | null;
  samplePackageId: number | null;
}

/** The fields of an offer that do not say what they are expected to say, in the order of the form. */
export function fieldsThatDiffer(offer: Offer, expected: FieldValues): OfferChangeField[] {
  const values = changeableValues(offer);
  return offerChangeFields.filter(
    (field) =>
      field in expected && JSON.stringify(values[field] ?? null) !== JSON.stringify(expected[field] ?? null),
  );
}

/**
 * Whether what an entry changed can be put back, as far as the offer alone tells: whether it is still as the entry left
 * it. Of an order only the whole catalog tells.
 */
export function canPutBack(
  entry: { kind: string; detail: unknown },
  { offer, retiredAt, samplePackageId }: CurrentOffer,
): boolean {
  const recorded = recordedChange(entry);
  if (!recorded) return false;
  if (recorded.kind === 'offer_retired') return retiredAt !== null;
  if (retiredAt !== null) return false;
  if (recorded.kind === 'offer_changed') return fieldsThatDiffer(offer, recorded.detail.after).length === 0;
  if (recorded.kind === 'offers_ordered') return true;
  return recorded.detail.after.sample_package_id === samplePackageId;
}
