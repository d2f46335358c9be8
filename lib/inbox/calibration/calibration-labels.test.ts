import { describe, expect, it } from 'vitest';
import {
  askersAnswer,
  bandAnswer,
  intervalInWords,
  percentInWords,
  within90InWords,
} from './calibration-labels';
import { shareInterval } from './share-interval';

const of = (hits: number, cases: number) => shareInterval(hits, cases);

describe('bandAnswer', () => {
  it.each([
    [of(60, 100), of(30, 100), 'Band A wins about twice as often as band B', null],
    [of(60, 100), of(20, 100), 'Band A wins about three times as often as band B', null],
    [of(56, 100), of(40, 100), 'Band A wins 1.4 times as often as band B', /touch/],
    [of(31, 96), of(24, 142), 'Band A wins about twice as often as band B', /touch/],
    [of(60, 100), of(0, 100), 'Band A wins more often than band B', null],
    [of(90, 100), of(10, 1_000), 'Band A wins more than five times as often as band B', null],
    [of(20, 100), of(18, 100), 'No proof yet that band A wins more often than band B', /overlap/],
    [of(5, 100), of(50, 100), 'Band B wins more often than band A', /wrong way round/],
    [of(5, 19), of(5, 100), 'Too few closed deals to compare A and B', /A has 19, B has 100/],
    [null, null, 'Too few closed deals to compare A and B', /A has 0, B has 0/],
  ])('compares %j with %j', (better, worse, heading, caution) => {
    const answer = bandAnswer(['A', better], ['B', worse]);
    expect(answer.heading).toBe(heading);
    if (caution === null) expect(answer.caution).toBeNull();
    else expect(answer.caution).toMatch(caution);
  });
});

describe('askersAnswer', () => {
  it.each([
    [of(60, 100), of(20, 100), 'Requests from people are won more often than requests from agents'],
    [of(20, 100), of(60, 100), 'Requests from agents are won more often than requests from people'],
    [of(20, 100), of(21, 100), 'Won, by type of buyer'],
    [of(2, 5), of(1, 5), 'Won, by type of buyer'],
  ])('compares %j with %j', (people, agents, heading) => {
    expect(askersAnswer(people, agents).heading).toBe(heading);
  });
});

describe('shares in words', () => {
  it.each([
    [0, '0%'],
    [0.004, 'under 1%'],
    [0.5, '50%'],
    [0.997, 'over 99%'],
    [1, '100%'],
  ])('%d is %s', (share, words) => {
    expect(percentInWords(share)).toBe(words);
  });

  it.each([
    [0.5, '30 min'],
    [3 + 39.2 / 60, '3 h 40 min'],
    [4, '4 h'],
    [20.2, '21 h'],
    [48, '48 h'],
    [57, '2.4 d'],
    [72, '3 d'],
  ])('rounds a wait of %d hours up to %s', (hours, words) => {
    expect(within90InWords(hours)).toBe(`90% within ${words}`);
  });

  it('reports no wait while more than one in ten is open', () => {
    expect(within90InWords(null)).toBe('under 90% reviewed so far');
  });

  it('names an interval by its ends', () => {
    const interval = of(31, 96);
    expect(interval && intervalInWords(interval)).toBe('24 to 42%');
  });
});
