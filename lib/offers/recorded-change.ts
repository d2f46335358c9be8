import { z } from 'zod';
import { type FieldValues, fieldValuesSchema } from './draft';
import { changeableValues, type OfferChangeField, offerChangeFields } from './offer-change';
import type { DetailedOffer } from './offer-details';

const sampleSchema = z.object({ sample_package_id: z.int().nullable() });
const orderSchema = z.object({ before: z.array(z.string()), after: z.array(z.string()) });

/** A history entry that can be reverted. */
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

/** Returns what an entry changed; undefined if it cannot be reverted. */
export function recordedChange(entry: { kind: string; detail: unknown }): RecordedChange | undefined {
  return recordedSchema.safeParse(entry).data;
}

export interface StoredState extends DetailedOffer {
  /** Time at which the offer left the catalog; null while it is published. */
  retiredAt: Date | null;
  /** Id of the uploaded sample package; null for none. */
  samplePackageId: number | null;
}

/** Lists the fields of an offer that differ from their expected values, in the order of the form. */
export function fieldsThatDiffer(stored: DetailedOffer, expected: FieldValues): OfferChangeField[] {
  const values = changeableValues(stored);
  return offerChangeFields.filter(
    (field) =>
      field in expected && JSON.stringify(values[field] ?? null) !== JSON.stringify(expected[field] ?? null),
  );
}

/**
 * Returns true if an entry can be reverted: the offer still has every value that the entry set. An order depends on the
 * whole catalog, so it is checked only when it is reverted.
 */
export function canRevert(
  entry: { kind: string; detail: unknown },
  { offer, details, retiredAt, samplePackageId }: StoredState,
): boolean {
  const recorded = recordedChange(entry);
  if (!recorded) return false;
  if (recorded.kind === 'offer_retired') return retiredAt !== null;
  if (retiredAt !== null) return false;
  if (recorded.kind === 'offer_changed')
    return fieldsThatDiffer({ offer, details }, recorded.detail.after).length === 0;
  if (recorded.kind === 'offers_ordered') return true;
  return recorded.detail.after.sample_package_id === samplePackageId;
}
