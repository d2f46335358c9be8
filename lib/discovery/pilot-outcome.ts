import { listInWords } from '../kernel/list-words';
import type { Offer } from '../offers/offer';
import { workOf } from './deliverables';

/** What the pilots test the AI on, such as `your calls and documents`; undefined where no offer is known to say. */
export function testedWork(offers: readonly Offer[]): string | undefined {
  const works = new Set(offers.flatMap(({ id }) => workOf(id)));
  const named = (['calls', 'documents'] as const).filter((work) => works.has(work));
  return named.length > 0 ? `your ${listInWords(named)}` : undefined;
}

/** What a buyer knows after a pilot, as the offers have it; without a full stop. */
export function outcomeInWords(offers: readonly Offer[]): string {
  const work = testedWork(offers);
  return `Know if our AI works ${work ? `on ${work}` : 'for you'} before you commit`;
}

/** What a pilot is; that the evidence stays with the buyer only where every offer says whose it is. */
export function pilotInWords(offers: readonly Offer[]): string {
  const keepsEvidence = offers.every(({ deliverables_ownership }) => deliverables_ownership !== undefined);
  return `A pilot with a fixed price and a fixed end.${keepsEvidence ? ' You keep the evidence, whatever it shows.' : ''}`;
}
