import { listInWords } from '../kernel/format-list';
import type { OfferCatalog } from '../offers/offer-details';
import { type Work, worksOf } from './deliverables';

const catalogWorks = ({ offers, details }: OfferCatalog) => worksOf(offers.map(({ id }) => details.get(id)));

export function testedWork(catalog: OfferCatalog): string | undefined {
  const named = catalogWorks(catalog);
  return named.length > 0 ? `your ${listInWords(named)}` : undefined;
}

export function outcomeInWords(catalog: OfferCatalog): string {
  const work = testedWork(catalog);
  return work
    ? `Know what our AI finds and misses in ${work} before you buy`
    : 'Know what our AI does for you before you buy';
}

const kindsOfAi = { messages: 'text', calls: 'speech', images: 'image' } as const satisfies Record<
  Work,
  string
>;

/** Kinds of AI that the pilots test, such as `Text and speech AI`; undefined if they are unknown for every offer. */
function testedAi(catalog: OfferCatalog): string | undefined {
  const named = listInWords(catalogWorks(catalog).map((work) => kindsOfAi[work]));
  return named === '' ? undefined : `${named.charAt(0).toUpperCase()}${named.slice(1)} AI`;
}

/** Describes test and pilot; promises the evidence to the buyer only if every offer names its owner. */
export function pilotInWords(catalog: OfferCatalog): string {
  const keepsEvidence = catalog.offers.every(
    ({ deliverables_ownership }) => deliverables_ownership !== undefined,
  );
  const ai = testedAi(catalog);
  const pilot = 'pilot with a fixed price and a fixed end.';
  return `${ai ? `${ai} in a` : 'A'} ${pilot}${keepsEvidence ? ' You keep the evidence, whatever it shows.' : ''}`;
}
