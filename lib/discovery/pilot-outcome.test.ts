import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { catalogOf, type DetailedOffer } from '../offers/offer-details';
import { offerTemplates } from '../offers/offer-templates';
import { engineInWords, outcomeInWords, pilotInWords, subjectInWords } from './pilot-outcome';

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

it('tells agents only of work that the offers do', () => {
  expect(subjectInWords(catalogOf(defaultOffers))).toBe('AI for messages');
  expect(subjectInWords(catalogOf(offerTemplates))).toBe('AI for messages, calls and images');
  expect(subjectInWords(catalogOf([]))).toBe('AI');
});

it('lists what the engines do, in the order of the table', () => {
  expect(engineInWords(['toxicity', 'pii'])).toBe('Our AI masks personal data and flags toxic messages.');
  expect(engineInWords(['transcribe'])).toBeUndefined();
});

it('names the buyer as owner of the evidence if all offers do', () => {
  expect(pilotInWords(catalogOf(defaultOffers))).toContain('You keep the evidence');
  const silent = offerTemplates.map(({ offer, details }) => ({
    offer: { ...offer, deliverables_ownership: undefined },
    details,
  }));
  expect(pilotInWords(catalogOf(silent))).toBe(
    'Test it on your messages, calls and images, at a fixed price and with a fixed end date.',
  );
  expect(pilotInWords(catalogOf([]))).toMatch(/^Test it on your own work, at a fixed price/);
});
