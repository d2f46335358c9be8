import { describe, expect, it } from 'vitest';
import { toxicityScores, toxicMatches } from './toxicity';

describe('the toxicity lexicon', () => {
  it('adds up matches without reaching one', () => {
    const matches = toxicMatches('You idiot, you moron!');
    expect(matches.map(({ category }) => category)).toEqual(['insult', 'insult']);
    expect(toxicityScores(matches)).toEqual({ score: 0.75, categories: { insult: 0.75 } });
    expect(toxicityScores([])).toEqual({ score: 0, categories: {} });
  });

  it('matches whole words', () => {
    expect(toxicMatches('Scunthorpe, cocktail, class, idiotic.').map(({ category }) => category)).toEqual([
      'insult',
    ]);
  });
});
