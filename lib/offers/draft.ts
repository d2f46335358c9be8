import { z } from 'zod';
import { detailedOfNew, newOfferSchema, offerOfNew } from './new-offer';
import { changeWith, checkpointFields, detailsOf, offerTermsSchema } from './offer-change';
import { type DetailedOffer, deliverableSchema, plannedDaySchema } from './offer-details';

/** Value of a changeable field as stored; null if the offer has none. */
const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.array(z.union([z.string(), deliverableSchema, plannedDaySchema])),
  z.null(),
]);

export const fieldValuesSchema = z.partialRecord(offerTermsSchema.keyof(), fieldValueSchema);

const orderSchema = z.array(z.string());
const sampleIdSchema = z.int();

/** Draft by the kind of change: `before` is the stored value, `after` the value that publishing stores. */
export const draftContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), before: fieldValuesSchema, after: fieldValuesSchema }),
  z.object({ kind: z.literal('new'), offer: newOfferSchema, sample_package_id: sampleIdSchema.nullable() }),
  z.object({ kind: z.literal('retire') }),
  z.object({ kind: z.literal('order'), before: orderSchema, after: orderSchema }),
  z.object({
    kind: z.literal('sample'),
    before: z.object({ sample_package_id: sampleIdSchema.nullable() }),
    after: z.object({ sample_package_id: sampleIdSchema }),
  }),
]);

export type DraftContent = z.infer<typeof draftContentSchema>;
export type FieldValues = z.infer<typeof fieldValuesSchema>;

/** Returns the id of the sample package that publishing a draft adds. */
export function sampleIdOf(content: DraftContent): number | null {
  if (content.kind === 'new') return content.sample_package_id;
  return content.kind === 'sample' ? content.after.sample_package_id : null;
}

/** Returns the offer after a draft is published; undefined if the draft changes no texts, prices or terms. */
export function previewOf(
  content: DraftContent,
  stored: DetailedOffer | undefined,
): DetailedOffer | undefined {
  if (content.kind === 'new') return detailedOfNew(content.offer, content.sample_package_id !== null);
  if (content.kind !== 'change' || !stored) return undefined;
  const change = changeWith(stored, content.after).data;
  if (!change) return undefined;
  const {
    id,
    credit,
    sample_package_url,
    sample_package_json_url,
    mid_pilot_checkpoint: former,
  } = stored.offer;
  const made = offerOfNew({ ...change, id, credit_type: credit.type }, false);
  const checkpoint = made.mid_pilot_checkpoint;
  const isCommitted =
    former?.status === 'committed' && !checkpointFields.some((field) => field in content.after);
  const offer = {
    ...made,
    credit: { ...made.credit, applies_to: credit.applies_to },
    sample_package_url,
    sample_package_json_url,
    mid_pilot_checkpoint:
      checkpoint && isCommitted ? { ...checkpoint, status: 'committed' as const } : checkpoint,
  };
  return { offer, details: detailsOf(change) };
}

/** `proposed` and `refused` are from earlier versions, in which another owner confirmed prices. */
export type DraftState = 'draft' | 'proposed' | 'published' | 'refused';

/** Returns ids in the order of typed positions. If two offers have the same position, the moved one gets it. */
export function orderOf(ids: readonly string[], typed: readonly number[]): string[] {
  const places = ids.map((id, index) => {
    const asked = typed[index] ?? index + 1;
    const moved = Math.sign(asked - (index + 1));
    return { id, place: asked + moved / 2 };
  });
  return places.toSorted((left, right) => left.place - right.place).map(({ id }) => id);
}
