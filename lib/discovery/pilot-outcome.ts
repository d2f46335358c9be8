import type { OperationName } from '../developer-api/kernel/operations';
import { listInWords } from '../kernel/format-list';
import type { OfferCatalog } from '../offers/offer-details';
import { worksOf } from './deliverables';

const catalogWorks = ({ offers, details }: OfferCatalog) => worksOf(offers.map(({ id }) => details.get(id)));

export function testedWork(catalog: OfferCatalog): string | undefined {
  const named = catalogWorks(catalog);
  return named.length > 0 ? `your ${listInWords(named)}` : undefined;
}

/** Subject of the pilots in documents for agents, such as `AI for messages`, unless owners name it. */
export function subjectInWords(catalog: OfferCatalog): string {
  const named = catalogWorks(catalog);
  return named.length > 0 ? `AI for ${listInWords(named)}` : 'AI';
}

export function outcomeInWords(catalog: OfferCatalog): string {
  const work = testedWork(catalog);
  return work
    ? `Know what our AI finds and misses in ${work} before you buy`
    : 'Know what our AI does for you before you buy';
}

const engineActs = {
  pii: 'masks personal data',
  sentiment: 'reads the tone',
  toxicity: 'flags toxic messages',
  entities: 'finds the names of people, places and companies',
} as const satisfies Partial<Record<OperationName, string>>;

/** Returns a sentence on what the engines of these operations do; undefined if there are only speech and images. */
export function engineInWords(operations: readonly OperationName[]): string | undefined {
  const acts = Object.entries(engineActs).flatMap(([name, act]) =>
    operations.some((operation) => operation === name) ? [act] : [],
  );
  return acts.length > 0 ? `Our AI ${listInWords(acts)}.` : undefined;
}

/** Describes the test; promises the evidence to the buyer only if every offer names its owner. */
export function pilotInWords(catalog: OfferCatalog): string {
  const keepsEvidence = catalog.offers.every(
    ({ deliverables_ownership }) => deliverables_ownership !== undefined,
  );
  const test = `Test it on ${testedWork(catalog) ?? 'your own work'}, at a fixed price and with a fixed end date.`;
  return keepsEvidence ? `${test} You keep the evidence either way.` : test;
}
