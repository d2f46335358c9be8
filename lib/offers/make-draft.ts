import type { Transaction } from '../../db/connect';
import { requireRole } from '../founders/authorize';
import { ApiError } from '../kernel/errors';
import { holdOffer, type OfferStore } from './change-offer';
import { type DraftContent, orderOf } from './draft';
import { insertDraft, insertSamplePackage, isOfferIdTaken } from './draft-queries';
import type { EvidencePackage } from './evidence-package';
import type { NewOffer } from './new-offer';
import { changeableValues, differenceBetween, type OfferChange } from './offer-change';
import { listPublishedIds } from './queries';

/** Outcome of drafting: the stored draft, or `unchanged` if there is nothing to change. */
export type DraftOutcome = { outcome: 'drafted'; draftId: number } | { outcome: 'unchanged' };

/** Stores the content that `plan` returns as a draft. A string from `plan` is the outcome instead. */
async function makeDraft<Refused extends string>(
  store: OfferStore,
  offerId: string | null,
  plan: (transaction: Transaction) => Promise<DraftContent | Refused | undefined>,
): Promise<DraftOutcome | { outcome: Refused }> {
  const founder = await requireRole(store.authorize, 'owner');
  return store.database.transaction(async (transaction) => {
    const content = await plan(transaction);
    if (content === undefined) return { outcome: 'unchanged' as const };
    if (typeof content === 'string') return { outcome: content };
    const draft = { offerId, makerId: founder.id, content };
    return { outcome: 'drafted' as const, draftId: await insertDraft(transaction, draft) };
  });
}

/**
 * Drafts a change of an offer's texts, prices and terms without publishing it. Throws ApiError `version_conflict` if
 * the offer is retired or no longer at this version, or `not_found`.
 */
export function makeChange(
  store: OfferStore,
  offerId: string,
  version: number,
  change: OfferChange,
): Promise<DraftOutcome> {
  return makeDraft<never>(store, offerId, async (transaction) => {
    const current = await holdOffer(transaction, offerId);
    if (current.version !== version || current.retiredAt) throw new ApiError('version_conflict');
    const { before, after } = differenceBetween(changeableValues(current), change);
    return Object.keys(after).length === 0 ? undefined : { kind: 'change', before, after };
  });
}

/** Drafts a new offer with its optional sample package. Returns `id_taken` if any offer ever had the id. */
export function makeNewOffer(
  store: OfferStore,
  offer: NewOffer,
  sample: EvidencePackage | undefined,
): Promise<DraftOutcome | { outcome: 'id_taken' }> {
  return makeDraft(store, offer.id, async (transaction) => {
    if (await isOfferIdTaken(transaction, offer.id)) return 'id_taken';
    const sampleId = sample && (await insertSamplePackage(transaction, offer.id, JSON.stringify(sample)));
    return { kind: 'new', offer, sample_package_id: sampleId ?? null };
  });
}

/** Drafts the retirement of an offer; the last offer cannot be retired. Throws as {@link makeChange} does. */
export function makeRetirement(
  store: OfferStore,
  offerId: string,
): Promise<DraftOutcome | { outcome: 'last_offer' }> {
  return makeDraft(store, offerId, async (transaction) => {
    const ids = await listPublishedIds(transaction);
    if (!ids.includes(offerId)) throw new ApiError('not_found');
    return ids.length === 1 ? 'last_offer' : { kind: 'retire' };
  });
}

/** Drafts a new order of the published offers; `typed` returns the requested position of an offer. */
export function makeOrder(
  store: OfferStore,
  typed: (offerId: string) => number | undefined,
): Promise<DraftOutcome> {
  return makeDraft<never>(store, null, async (transaction) => {
    const before = await listPublishedIds(transaction);
    const after = orderOf(
      before,
      before.map((id, index) => typed(id) ?? index + 1),
    );
    return before.join() === after.join() ? undefined : { kind: 'order', before, after };
  });
}

/** Drafts a sample package for an offer, replacing any other. Throws as {@link makeChange} does. */
export function makeSample(
  store: OfferStore,
  offerId: string,
  sample: EvidencePackage,
  files?: Record<string, string>,
): Promise<DraftOutcome> {
  return makeDraft<never>(store, offerId, async (transaction) => {
    const current = await holdOffer(transaction, offerId);
    if (current.retiredAt) throw new ApiError('not_found');
    const sampleId = await insertSamplePackage(transaction, offerId, JSON.stringify(sample), files);
    return {
      kind: 'sample',
      before: { sample_package_id: current.samplePackageId },
      after: { sample_package_id: sampleId },
    };
  });
}
