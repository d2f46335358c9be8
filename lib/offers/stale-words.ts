import { offerFieldWords } from './field-words';
import type { Offer } from './offer';
import { changeableValues } from './offer-change';
import type { ProposalContent } from './proposal';
import { offerValueInWords } from './publishing-words';
import { fieldsThatDiffer } from './put-back';

/** An offer as it is stored, as far as a proposal depends on it. */
export interface StoredState {
  offer: Offer;
  retiredAt: Date | null;
  samplePackageId: number | null;
}

/**
 * What has changed since a proposal was made so that it cannot be carried out, as sentences; none where it can.
 * `offers` are all that are stored, in their order.
 */
export function stalenessInWords(
  content: ProposalContent,
  offerId: string | null,
  offers: readonly StoredState[],
): string[] {
  const published = offers.filter(({ retiredAt }) => retiredAt === null);
  const stored = offers.find(({ offer }) => offer.id === offerId);
  if (content.kind === 'new') return stored ? ['Another offer has taken the id since.'] : [];
  if (content.kind === 'order') {
    const isSame = published.map(({ offer }) => offer.id).join() === content.before.join();
    return isSame ? [] : ['The published offers, or their order, have changed since.'];
  }
  if (!stored || stored.retiredAt) return ['The offer has been retired since.'];
  if (content.kind === 'retire')
    return published.length > 1 ? [] : ['It is the last published offer now, and one has to stay.'];
  if (content.kind === 'sample') {
    const isSame = stored.samplePackageId === content.before.sample_package_id;
    return isSame ? [] : ['Another sample package has been published since.'];
  }
  const values = changeableValues(stored.offer);
  return fieldsThatDiffer(stored.offer, content.before).map((field) => {
    const now = offerValueInWords(field, values[field]) ?? 'empty';
    return `${offerFieldWords[field].label} has changed since. It is now: ${now}`;
  });
}
