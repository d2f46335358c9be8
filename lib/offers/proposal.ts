import { z } from 'zod';
import { newOfferSchema } from './new-offer';
import { offerChangeSchema } from './offer';
import type { OfferChangeField } from './offer-change';

/** The value of a changeable field as it is stored; null where an offer does without. */
const fieldValueSchema = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

/** Values by the fields that a change is about. */
export const fieldValuesSchema = z.partialRecord(offerChangeSchema.keyof(), fieldValueSchema);

const orderSchema = z.array(z.string());
const sampleIdSchema = z.int();

/** What a proposal would do, by its kind: what is stored now is `before`, what is to be there `after`. */
export const proposalContentSchema = z.discriminatedUnion('kind', [
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

export type ProposalContent = z.infer<typeof proposalContentSchema>;
export type FieldValues = z.infer<typeof fieldValuesSchema>;

/** The sample package that a proposal would publish, by its id. */
export function sampleIdOf(content: ProposalContent): number | null {
  if (content.kind === 'new') return content.sample_package_id;
  return content.kind === 'sample' ? content.after.sample_package_id : null;
}

/** A draft is its maker's alone; what is proposed waits for another owner; the others are decided for good. */
export type ProposalState = 'draft' | 'proposed' | 'published' | 'refused';

/** The fields that are a price: amounts, and the terms of the credit. A change of one needs a second owner. */
const priceFields: ReadonlySet<OfferChangeField> = new Set([
  'pilot_price',
  'annual_commit_minimum',
  'min_credit',
  'max_credit',
  'max_percent_of_pilot',
  'expiration_days',
]);

/** Whether a proposal names a price: a new offer does, and a change of one. */
export function namesPrice(content: ProposalContent): boolean {
  if (content.kind === 'new') return true;
  return content.kind === 'change' && [...priceFields].some((field) => field in content.after);
}

/**
 * What an owner can do with a proposal: publish it, propose it to the others, confirm what another proposed, or wait
 * for another; `none` where it is decided, or somebody else's draft.
 */
export type ProposalAct = 'publish' | 'propose' | 'confirm' | 'wait' | 'none';

/** Which act an owner has. `hasOthers` says whether another owner signed in lately. */
export function proposalAct(
  { state, makerId, content }: { state: ProposalState; makerId: string; content: ProposalContent },
  ownerId: string,
  hasOthers: boolean,
): ProposalAct {
  if (state !== 'draft' && state !== 'proposed') return 'none';
  if (ownerId !== makerId) return state === 'proposed' ? 'confirm' : 'none';
  if (!hasOthers || !namesPrice(content)) return 'publish';
  return state === 'draft' ? 'propose' : 'wait';
}

/** The order that positions typed beside ids ask for: of two with the same, the one that was moved takes it. */
export function orderOf(ids: readonly string[], typed: readonly number[]): string[] {
  const places = ids.map((id, index) => {
    const asked = typed[index] ?? index + 1;
    const moved = Math.sign(asked - (index + 1));
    return { id, place: asked + moved / 2 };
  });
  return places.toSorted((left, right) => left.place - right.place).map(({ id }) => id);
}
