import { samplePackageOf } from '@/app/sample-packages';
import type { FounderStore } from '@/lib/founders/authorize';
import { jsonOf } from '@/lib/kernel/json-of';
import {
  type EvidenceTexts,
  type PackagePlan,
  storedEvidence,
  textsOfPackage,
} from '@/lib/offers/editor/evidence-texts';
import { readEvidenceEdit } from '@/lib/offers/editor/write-edit';
import { readOfferForFounders } from '@/lib/offers/list-offers';
import type { DetailedOffer } from '@/lib/offers/offer-details';
import type { PublishedOffers } from '@/lib/offers/offer-store';

/** An offer whose sample package founders may write, with the form as it was last typed or published. */
interface TypedEvidence {
  offer: DetailedOffer;
  texts: EvidenceTexts;
  savedAt: Date | undefined;
  isPublished: boolean;
}

/** The form of a first package, with an empty row in each list that requires one. */
const emptyRows = {
  metrics: [{ better: 'higher' }],
  errors: [{}],
  method: [{}],
  in_scope: [{}],
  out_of_scope: [{}],
  limits: [{}],
};

const isPlan = (value: unknown): value is PackagePlan =>
  typeof value === 'object' &&
  value !== null &&
  'metrics' in value &&
  Array.isArray(value.metrics) &&
  'errors' in value &&
  Array.isArray(value.errors);

/** Reads the form of an offer's sample package; undefined if the offer is retired. */
export async function evidenceOf(
  store: FounderStore & { offers: PublishedOffers },
  offerId: string,
): Promise<TypedEvidence | undefined> {
  const offer = await readOfferForFounders(store, offerId);
  if (!offer || offer.retiredAt) return undefined;
  const edit = await readEvidenceEdit(store, offerId);
  const snapshot = await store.offers.current();
  const published = snapshot.samples.get(offerId);
  const shown = samplePackageOf(snapshot, offerId);
  const plan = jsonOf(published?.files['plan.json'] ?? '');
  const csv = published?.files['rows.csv'];
  const files = csv !== undefined && isPlan(plan) ? { plan, csv } : undefined;
  const texts =
    edit?.texts ??
    (shown
      ? textsOfPackage(shown, files)
      : storedEvidence({ ...emptyRows, mode: offer.offer.allowed_modes[0] }));
  return { offer, texts, savedAt: edit?.savedAt, isPublished: shown !== undefined };
}
