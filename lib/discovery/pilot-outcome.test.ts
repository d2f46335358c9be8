import { expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { outcomeInWords, pilotInWords } from './pilot-outcome';

const [speech, documents] = defaultOffers;

it.each([
  [defaultOffers, 'on your calls and documents'],
  [speech ? [speech] : [], 'on your calls'],
  [documents ? [documents] : [], 'on your documents'],
  [[], 'for you'],
])('%#: names what the offers work on', (offers, words) => {
  expect(outcomeInWords(offers)).toBe(`Know if our AI works ${words} before you commit`);
});

it('says that the evidence is the buyer’s where every offer says whose it is', () => {
  expect(pilotInWords(defaultOffers)).toContain('You keep the evidence');
  const silent = defaultOffers.map((offer) => ({ ...offer, deliverables_ownership: undefined }));
  expect(pilotInWords(silent)).toBe(
    'Speech, text and image AI in a pilot with a fixed price and a fixed end.',
  );
});

it('names the AI that is tested where an offer is known to say', () => {
  expect(pilotInWords(speech ? [speech] : [])).toMatch(/^Speech AI in a pilot with a fixed price/);
  expect(pilotInWords([])).toMatch(/^A pilot with a fixed price/);
});
