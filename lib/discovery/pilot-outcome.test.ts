import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { catalogOf, type DetailedOffer } from '../offers/offer-details';
import { offerTemplates } from '../offers/offer-templates';
import { outcomeInWords, pilotInWords } from './pilot-outcome';

const [speech, documents] = offerTemplates;

it.each<[readonly DetailedOffer[], string]>([
  [defaultOffers, 'finds and misses in your messages'],
  [offerTemplates, 'finds and misses in your messages, calls and images'],
  [speech ? [speech] : [], 'finds and misses in your calls'],
  [documents ? [documents] : [], 'finds and misses in your messages and images'],
  [[], 'does for you'],
])('%#: names what the offers work on', (list, words) => {
  expect(outcomeInWords(catalogOf(list))).toBe(`Know what our AI ${words} before you buy`);
});

it('says that the evidence is the buyer’s where every offer says whose it is', () => {
  expect(pilotInWords(catalogOf(defaultOffers))).toContain('You keep the evidence');
  const silent = offerTemplates.map(({ offer, details }) => ({
    offer: { ...offer, deliverables_ownership: undefined },
    details,
  }));
  expect(pilotInWords(catalogOf(silent))).toBe(
    'Text, speech and image AI in a pilot with a fixed price and a fixed end.',
  );
});

it('names the AI that is tested where an offer is known to say', () => {
  expect(pilotInWords(catalogOf(speech ? [speech] : []))).toMatch(/^Speech AI in a pilot with a fixed price/);
  expect(pilotInWords(catalogOf([]))).toMatch(/^A pilot with a fixed price/);
});
