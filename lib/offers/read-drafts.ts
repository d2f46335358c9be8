import type { FounderStore } from '../founders/authorize';
import { jsonOf } from '../kernel/json-of';
import { type Difference, draftDifferences, offerValueInWords } from './differences';
import { type DraftContent, previewOf, sampleIdOf } from './draft';
import { findDraft, findSampleText, isOpen, listDraftsOf, type StoredDraft } from './draft-queries';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import { offerFieldLabels } from './field-labels';
import { changeableValues } from './offer-change';
import type { DetailedOffer } from './offer-details';
import { listVersionedOffers, type VersionedOffer } from './queries';
import { fieldsThatDiffer, type StoredState } from './recorded-change';

/**
 * Returns the reasons why a draft cannot be published any more, as sentences. `offers` lists all stored offers in
 * order.
 */
function conflictMessages(
  content: DraftContent,
  offerId: string | null,
  offers: readonly StoredState[],
): string[] {
  const published = offers.filter(({ retiredAt }) => retiredAt === null);
  const stored = offers.find(({ offer }) => offer.id === offerId);
  if (content.kind === 'new') return stored ? ['Another offer now uses this id. Choose a different id.'] : [];
  if (content.kind === 'order') {
    const isSame = published.map(({ offer }) => offer.id).join() === content.before.join();
    return isSame ? [] : ['The published offers or their order have changed since this draft was made.'];
  }
  if (!stored || stored.retiredAt) return ['The offer has been retired since this draft was made.'];
  if (content.kind === 'retire')
    return published.length > 1 ? [] : ['This is now the only published offer. Publish another offer first.'];
  if (content.kind === 'sample') {
    const isSame = stored.samplePackageId === content.before.sample_package_id;
    return isSame ? [] : ['Another sample package has been published since this draft was made.'];
  }
  const values = changeableValues(stored);
  return fieldsThatDiffer(stored, content.before).map((field) => {
    const now = offerValueInWords(field, values[field]) ?? 'empty';
    return `${offerFieldLabels[field].label} has changed since this draft was made. Current value: ${now}`;
  });
}

/** Draft as its author sees it. */
export interface ShownDraft {
  id: number;
  offerId: string | null;
  /** Name of the offer, or the drafted name of a new one. Null for an order of all offers. */
  offerName: string | null;
  kind: DraftContent['kind'];
  createdAt: string;
  isPublished: boolean;
  differences: Difference[];
  /** Reasons why the draft cannot be published any more, as sentences. */
  conflicts: string[];
}

function show(draft: StoredDraft, offers: readonly VersionedOffer[]): ShownDraft {
  const { id, offerId, content, createdAt } = draft;
  const nameOf = (known: string) => offers.find(({ offer }) => offer.id === known)?.offer.name ?? known;
  return {
    id,
    offerId,
    offerName: content.kind === 'new' ? content.offer.name : offerId && nameOf(offerId),
    kind: content.kind,
    createdAt: createdAt.toISOString(),
    isPublished: !isOpen(draft),
    differences: draftDifferences(content, nameOf),
    conflicts: isOpen(draft) ? conflictMessages(content, offerId, offers) : [],
  };
}

/** Returns the caller's drafts, the oldest first. */
export async function readDrafts({ database, authorize }: FounderStore): Promise<ShownDraft[]> {
  const founder = await authorize();
  return database.run(async (orm) => {
    const offers = await listVersionedOffers(orm);
    return (await listDraftsOf(orm, founder.id)).map((draft) => show(draft, offers));
  });
}

/** Draft with a preview of the offer and the sample package that it would publish. */
export interface ReviewedDraft extends ShownDraft {
  preview: DetailedOffer | undefined;
  sample: EvidencePackage | undefined;
}

/** Returns a draft of the caller; undefined if it does not exist or is another founder's. */
export async function readDraft(
  { database, authorize }: FounderStore,
  draftId: number,
): Promise<ReviewedDraft | undefined> {
  const founder = await authorize();
  return database.run(async (orm) => {
    const draft = await findDraft(orm, draftId);
    if (!draft || draft.makerId !== founder.id) return undefined;
    const offers = await listVersionedOffers(orm);
    const sampleId = sampleIdOf(draft.content);
    const text = sampleId === null ? undefined : await findSampleText(orm, sampleId);
    return {
      ...show(draft, offers),
      preview: previewOf(
        draft.content,
        offers.find(({ offer }) => offer.id === draft.offerId),
      ),
      sample: evidencePackageSchema.safeParse(jsonOf(text ?? '')).data,
    };
  });
}
