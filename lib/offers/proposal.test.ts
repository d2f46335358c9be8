import { describe, expect, it } from 'vitest';
import { offerOfNew, readNewOffer } from './new-offer';
import { offerSchema } from './offer';
import { namesPrice, orderOf, type ProposalAct, type ProposalState, proposalAct } from './proposal';

describe('proposalAct', () => {
  const price = { kind: 'change', before: { pilot_price: 2 }, after: { pilot_price: 1 } } as const;
  const text = { kind: 'change', before: { name: 'A' }, after: { name: 'B' } } as const;

  it.each<[ProposalState, 'price' | 'text', 'maker' | 'other', boolean, ProposalAct]>([
    ['draft', 'text', 'maker', true, 'publish'],
    ['draft', 'price', 'maker', false, 'publish'],
    ['draft', 'price', 'maker', true, 'propose'],
    ['draft', 'price', 'other', true, 'none'],
    ['proposed', 'price', 'maker', true, 'wait'],
    ['proposed', 'price', 'maker', false, 'publish'],
    ['proposed', 'price', 'other', true, 'confirm'],
    ['proposed', 'price', 'other', false, 'confirm'],
    ['published', 'price', 'maker', true, 'none'],
    ['refused', 'price', 'other', true, 'none'],
  ])('%s, a %s, the %s, others there %s: %s', (state, what, who, hasOthers, act) => {
    const proposal = { state, makerId: 'maker', content: what === 'price' ? price : text };
    expect(proposalAct(proposal, who, hasOthers)).toBe(act);
  });

  it.each([
    'pilot_price',
    'annual_commit_minimum',
    'min_credit',
    'max_credit',
    'max_percent_of_pilot',
    'expiration_days',
  ] as const)('counts %s as a price', (field) => {
    expect(namesPrice({ kind: 'change', before: { [field]: 1 }, after: { [field]: 2 } })).toBe(true);
  });

  it('counts neither texts nor retiring as one', () => {
    expect(namesPrice(text)).toBe(false);
    expect(namesPrice({ kind: 'retire' })).toBe(false);
  });
});

describe('orderOf', () => {
  it.each([
    [[1, 2, 3], 'abc'],
    [[1, 2, 1], 'cab'],
    [[3, 2, 3], 'bca'],
    [[3, 2, 1], 'cba'],
    [[2, 2, 3], 'bac'],
    [[9, 2, 3], 'bca'],
    [[1, 2, 0], 'cab'],
  ])('takes the positions %j as %s', (typed, order) => {
    expect(orderOf(['a', 'b', 'c'], typed).join('')).toBe(order);
  });
});

describe('a new offer', () => {
  const typed: Readonly<Record<string, string>> = {
    id: ' vision-pilot-21 ',
    credit_type: 'partial_credit_back',
    name: 'Vision',
    headline: 'Images.',
    duration_days: '21',
    pilot_price: '18k',
    annual_commit_minimum: '90,000',
    required_inputs: 'Images\nLabels',
    allowed_modes: 'offline',
    min_credit: 'ignored',
    max_percent_of_pilot: '40',
    expiration_days: '30',
    checkpoint_day: '10',
    checkpoint_billing: 'Half',
    checkpoint_stop_right: 'May stop',
  };
  const read = (changed: Readonly<Record<string, string>> = {}) =>
    readNewOffer((field) => ({ ...typed, ...changed })[field] ?? '');

  it('is read, and becomes an offer of the wire', () => {
    const result = read();
    if (!('offer' in result)) throw new Error(JSON.stringify(result));
    const offer = offerOfNew(result.offer, true);
    expect(offerSchema.parse(offer)).toEqual(offer);
    expect(offer).toMatchObject({
      id: 'vision-pilot-21',
      pilot_price: 18_000,
      credit: { type: 'partial_credit_back', max_percent_of_pilot: 40 },
      sample_package_url: '/samples/vision-pilot-21',
      mid_pilot_checkpoint: { day: 10, status: 'pending_founder_ratification' },
    });
    expect(offer.credit.min_credit).toBeUndefined();
  });

  it('has no checkpoint where nothing of it is typed, and all of it where something is', () => {
    const none = { checkpoint_day: '', checkpoint_billing: ' ', checkpoint_stop_right: '' };
    const result = read(none);
    expect('offer' in result && offerOfNew(result.offer, false)).not.toHaveProperty('mid_pilot_checkpoint');
    expect(read({ checkpoint_billing: '' })).toEqual({
      problems: { checkpoint_billing: 'Say something here.' },
    });
  });

  it.each([
    'ab',
    'x'.repeat(65),
    'Vision',
    'a_b_c',
    'a--b',
    '-ab',
    'ab-',
    'ümlaut',
    'a/b',
    'new',
    'order',
    'proposals',
    '',
  ])('cannot have the id %j', (id) => {
    expect(read({ id })).toEqual({ problems: { id: expect.any(String) } });
  });

  it('names everything that is wrong at once', () => {
    expect(
      read({
        id: '',
        credit_type: 'all',
        name: '',
        max_percent_of_pilot: '',
        min_credit: '',
        max_credit: '',
      }),
    ).toEqual({
      problems: {
        id: expect.any(String),
        credit_type: 'Choose one.',
        name: 'Say something here.',
        min_credit: 'Say something here.',
        max_credit: 'Say something here.',
      },
    });
  });
});
