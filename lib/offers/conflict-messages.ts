import { offerValueInWords } from './differences';
import type { DraftContent } from './draft';
import { offerFieldLabels } from './field-labels';
import { changeableValues } from './offer-change';
import { fieldsThatDiffer, type StoredState } from './recorded-change';

/**
 * Returns the reasons why a draft cannot be published any more, as sentences. `offers` lists all stored offers in
 * order.
 */
export function conflictMessages(
  content: DraftContent,
  offerId: string | null,
  offers: readonly StoredState[],
): string[] {
  const published = offers.filter(({ retiredAt }) => retiredAt === null);
  const stored = offers.find(({ offer }) => offer.id === offerId);
  if (content.kind === 'new')
    return stored ? ['Another offer now uses this id. Choose a different one.'] : [];
  if (content.kind === 'order') {
    const isSame = published.map(({ offer }) => offer.id).join() === content.before.join();
    return isSame ? [] : ['The published offers or their order have changed since.'];
  }
  if (!stored || stored.retiredAt) return ['The offer has been retired since.'];
  if (content.kind === 'retire')
    return published.length > 1 ? [] : ['This is the only published offer now. Publish another one first.'];
  if (content.kind === 'sample') {
    const isSame = stored.samplePackageId === content.before.sample_package_id;
    return isSame ? [] : ['Another sample package has been published since.'];
  }
  const values = changeableValues(stored);
  return fieldsThatDiffer(stored, content.before).map((field) => {
    const now = offerValueInWords(field, values[field]) ?? 'empty';
    return `${offerFieldLabels[field].label} has changed since. It is now: ${now}`;
  });
}
