import { describe, expect, it } from 'vitest';
import { differencesInWords, draftDifferences, offerEventInWords, offerValueInWords } from './differences';

describe('offerValueInWords', () => {
  it.each([
    ['pilot_price', 28_000, '$28,000'],
    ['min_credit', 1_250.5, '$1,250.50'],
    ['duration_days', 1, '1 day'],
    ['expiration_days', 45, '45 days after the pilot ends'],
    ['max_percent_of_pilot', 12.5, '12.5%'],
    ['checkpoint_day', 15, 'Day 15'],
    ['allowed_modes', ['read_only', 'human_in_the_loop'], 'Read only, Human in the loop'],
    ['required_inputs', ['Images', 'Labels'], 'Images; Labels'],
    ['status', 'pending_founder_ratification', 'Proposed, not yet approved by a founder'],
    ['credit_type', 'partial_credit_back', 'Partial credit-back'],
    ['name', 'Vision', 'Vision'],
    ['deliverables_ownership', null, null],
    [
      'days',
      [
        { day: 0, title: 'Start', buyer: 'Provide power.', hours: 4, vendor: 'Install the camera.' },
        { day: 1, title: 'Run', buyer: 'Watch.', hours: 1, vendor: 'Measure.' },
      ],
      'Day 0, Start. The buyer does (4 hours): Provide power. We do: Install the camera.\nDay 1, Run. The buyer does (1 hour): Watch. We do: Measure.',
    ],
  ])('formats %s %j as %s', (field, value, words) => {
    expect(offerValueInWords(field, value)).toBe(words);
  });
});

describe('differencesInWords', () => {
  it.each([
    [28_000, 1, 'down more than 99%'],
    [28_000, 14_000, 'down 50%'],
    [28_000, 28_001, 'up less than 1%'],
    [10, 30, 'up 200%'],
    [10, 0, 'down 100%'],
    [0, 10, undefined],
  ])('states by how much a price of %s becomes %s', (before, after, note) => {
    const [line] = differencesInWords({ pilot_price: before }, { pilot_price: after });
    expect(line?.note).toBe(note);
    expect(line?.label).toBe('Pilot price');
  });

  it('states the old and new value of a field', () => {
    expect(
      differencesInWords(
        { deliverables_ownership: null, duration_days: 30 },
        { deliverables_ownership: 'Ours', duration_days: 31 },
      ),
    ).toEqual([
      { field: 'deliverables_ownership', label: 'Who owns the deliverables', before: null, after: 'Ours' },
      { field: 'duration_days', label: 'Duration', before: '30 days', after: '31 days' },
    ]);
  });
});

describe('an event of an offer', () => {
  it('is described in words, not in codes', () => {
    expect(offerEventInWords('offer_changed', {})).toBe('changed the offer');
    expect(offerEventInWords('offer_changed', { confirmed: true })).toBe(
      'confirmed a change and changed the offer',
    );
    expect(offerEventInWords('offer_changed', { put_back: 3 })).toBe('reverted a change');
    expect(offerEventInWords('something_else', {})).toBe('something else');
  });

  it('is returned for each kind of draft', () => {
    const nameOf = (id: string) => id.toUpperCase();
    expect(draftDifferences({ kind: 'retire' }, nameOf)).toMatchObject([
      { before: 'Published', after: 'Retired' },
    ]);
    expect(draftDifferences({ kind: 'order', before: ['a', 'b'], after: ['b', 'a'] }, nameOf)).toMatchObject([
      { before: '1. A; 2. B', after: '1. B; 2. A' },
    ]);
    expect(
      draftDifferences(
        { kind: 'sample', before: { sample_package_id: null }, after: { sample_package_id: 2 } },
        nameOf,
      ),
    ).toMatchObject([{ before: 'None published', after: 'The package below' }]);
  });
});
