import { type EvidencePackage, evidencePackageSchema } from '@/lib/offers/evidence-package';
import documentReview from '@/public/samples/document-review-30.json';
import speechShadow from '@/public/samples/speech-shadow-14.json';

/** The published sample evidence packages by the id of their offer, read from the files that are served. */
export const samplePackages: ReadonlyMap<string, EvidencePackage> = new Map(
  [speechShadow, documentReview]
    .map((content) => evidencePackageSchema.parse(content))
    .map((sample) => [sample.offer_id, sample]),
);
