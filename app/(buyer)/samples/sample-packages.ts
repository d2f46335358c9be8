import { type EvidencePackage, evidencePackageSchema } from '@/lib/offers/evidence-package';
import type { OfferSnapshot } from '@/lib/offers/offer-store';
import documentReview from '@/public/samples/document-review-30.json';
import speechShadow from '@/public/samples/speech-shadow-14.json';

/** The sample evidence packages that ship with the portal, by the id of their offer, from the files that are served. */
const shippedSamples: ReadonlyMap<string, EvidencePackage> = new Map(
  [speechShadow, documentReview]
    .map((content) => evidencePackageSchema.parse(content))
    .map((sample) => [sample.offer_id, sample]),
);

/** The sample evidence package of an offer: the one that founders uploaded, or the one that ships. */
export function samplePackageOf({ samples }: OfferSnapshot, offerId: string): EvidencePackage | undefined {
  return samples.get(offerId)?.sample ?? shippedSamples.get(offerId);
}

/** The ids of the published offers that have a sample evidence package, in their order. */
export function sampledOfferIds(snapshot: OfferSnapshot): string[] {
  return snapshot.offers.flatMap(({ id }) => (samplePackageOf(snapshot, id) ? [id] : []));
}
