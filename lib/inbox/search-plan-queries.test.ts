import { expect, it } from 'vitest';
import { searchPlan } from './search-plan-queries';

const plan = (leads: number, counts: Record<string, number>, whole: readonly string[] = []) =>
  searchPlan({ leads, ofWord: new Map(Object.entries(counts)), whole: new Set(whole) }, Object.keys(counts), {
    limit: 51,
    walks: 3,
  });

it.each([
  ['few leads at all', 1_000, { transcribe: 125 }, { way: 'sort', lookedUp: ['transcribe'] }],
  ['a frequent word', 1_000_000, { transcribe: 125_000 }, { way: 'walk', lookedUp: ['transcribe'] }],
  ['a rare word', 1_000_000, { zanzibar: 3 }, { way: 'sort', lookedUp: ['zanzibar'] }],
  [
    'a rare and a frequent word',
    1_000_000,
    { claims: 90_000, riverbrook: 800 },
    { way: 'sort', lookedUp: ['riverbrook'] },
  ],
  [
    'two words of some leads',
    1_000_000,
    { claims: 30_000, riverbrook: 8_300 },
    { way: 'sort', lookedUp: ['riverbrook', 'claims'] },
  ],
  [
    'two frequent words',
    1_000_000,
    { claims: 90_000, redact: 125_000 },
    { way: 'sort_by_band', lookedUp: ['claims', 'redact'] },
  ],
  [
    'a word of some leads',
    1_000_000,
    { riverbrook: 8_300 },
    { way: 'sort_by_band', lookedUp: ['riverbrook'] },
  ],
  ['an empty table', 0, { claims: 0 }, { way: 'sort', lookedUp: ['claims'] }],
])('a search for %s', (_, leads, counts, expected) => expect(plan(leads, counts)).toEqual(expected));

it('reads more lists for whole words; sorts if a band is short', () => {
  const counts = { stonehaven: 18_800, retail: 83_000, '9': 1_030 };
  expect(plan(1_000_000, counts)).toEqual({ way: 'sort', lookedUp: ['9'] });
  expect(plan(1_000_000, counts, ['stonehaven', 'retail'])).toEqual({
    way: 'sort',
    lookedUp: ['9', 'stonehaven'],
  });
});
