import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bands } from '../../leads/lead';
import { countOutcomes, type LeadGroup, type LeadOutcome, outcomeOf, shareWon } from './lead-groups';

const outcomes: LeadOutcome[] = [
  'open',
  'declined',
  'accepted',
  'contacted',
  'proposal',
  'pilot_running',
  'won',
  'lost',
];

const leads = fc.array(
  fc.record({
    band: fc.constantFrom(...bands),
    outcome: fc.constantFrom(...outcomes),
    ranPilot: fc.boolean(),
    buyerType: fc.constantFrom('human_buyer' as const, 'ai_procurement_agent' as const),
    leads: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 1 },
);

const sharesOf = (groups: readonly LeadGroup[]) =>
  bands.map((band) => shareWon(countOutcomes(groups.filter((group) => group.band === band))));

describe('the won share of a band', () => {
  it.each(['accepted', 'declined', 'contacted', 'proposal', 'pilot_running'] as const)(
    'stays the same when an open lead becomes %s',
    (outcome) => {
      fc.assert(
        fc.property(leads, fc.nat(), (groups, at) => {
          const before = groups.map((group, index) =>
            index === at % groups.length ? { ...group, outcome: 'open' as const } : group,
          );
          const after = before.map((group, index) =>
            index === at % groups.length ? { ...group, outcome } : group,
          );
          expect(sharesOf(after)).toEqual(sharesOf(before));
        }),
      );
    },
  );
});

describe('countOutcomes', () => {
  it('counts every lead once, as undecided, declined, open, won or lost', () => {
    fc.assert(
      fc.property(leads, (groups) => {
        const counts = countOutcomes(groups);
        expect(counts.arrived).toBe(groups.reduce((sum, group) => sum + group.leads, 0));
        expect(counts.accepted).toBe(counts.open + counts.won + counts.lost);
        expect(counts.decided).toBeGreaterThanOrEqual(counts.accepted);
        expect(counts.running).toBeLessThanOrEqual(counts.open);
      }),
    );
  });
});

describe('outcomeOf', () => {
  it('leaves out a lead whose consent was withdrawn before its deal ended', () => {
    expect(outcomeOf('withdrawn', null)).toBeNull();
    expect(outcomeOf('withdrawn', 'pilot_running')).toBeNull();
    expect(outcomeOf('withdrawn', 'won')).toBe('won');
  });
});
