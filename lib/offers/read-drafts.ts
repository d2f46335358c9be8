import type { FounderStore } from '../founders/authorize';
import { jsonOf } from '../kernel/json-of';
import { listVersionedOffers, type VersionedOffer } from './change-queries';
import { conflictMessages } from './conflict-messages';
import { type Difference, draftDifferences } from './differences';
import { type DraftContent, previewOf, sampleIdOf } from './draft';
import { findDraft, findSampleText, isOpen, listDraftsOf, type StoredDraft } from './draft-queries';
import { type EvidencePackage, evidencePackageSchema } from './evidence-package';
import type { DetailedOffer } from './offer-details';

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

/** Returns the caller's drafts, the oldest first. Throws ApiError `sign_in_required` or `service_unavailable`. */
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

/**
 * Returns a draft of the caller; undefined if it does not exist or is another founder's. Throws as {@link readDrafts}
 * does.
 */
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
