import { listInWords } from '../kernel/list-words';
import type { Offer } from '../offers/offer';
import { workOf } from './deliverables';

/** Data that the pilots test on, such as `your calls and documents`; undefined if no offer names any. */
export function testedWork(offers: readonly Offer[]): string | undefined {
  const works = new Set(offers.flatMap(({ id }) => workOf(id)));
  const named = (['calls', 'documents'] as const).filter((work) => works.has(work));
  return named.length > 0 ? `your ${listInWords(named)}` : undefined;
}

/** Outcome of a pilot according to the offers, without a full stop. */
export function outcomeInWords(offers: readonly Offer[]): string {
  const work = testedWork(offers);
  return `Know if our AI works ${work ? `on ${work}` : 'for you'} before you commit`;
}

/**
 * Kinds of AI that the pilots test, such as `Speech, text and image AI`; undefined if they are unknown for every offer.
 */
function testedAi(offers: readonly Offer[]): string | undefined {
  const works = new Set(offers.flatMap(({ id }) => workOf(id)));
  const kinds = [
    ...(works.has('calls') ? ['speech'] : []),
    ...(works.has('documents') ? ['text', 'image'] : []),
  ];
  const named = listInWords(kinds);
  return named === '' ? undefined : `${named.charAt(0).toUpperCase()}${named.slice(1)} AI`;
}

/** Describes test and pilot; promises the evidence to the buyer only if every offer names its owner. */
export function pilotInWords(offers: readonly Offer[]): string {
  const keepsEvidence = offers.every(({ deliverables_ownership }) => deliverables_ownership !== undefined);
  const ai = testedAi(offers);
  const pilot = 'pilot with a fixed price and a fixed end.';
  return `${ai ? `${ai} in a` : 'A'} ${pilot}${keepsEvidence ? ' You keep the evidence, whatever it shows.' : ''}`;
}
