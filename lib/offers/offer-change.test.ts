import { expect, test } from 'vitest';
import type { Offer } from './offer';
import { type OfferChangeField, readOfferChange, textsOfOffer } from './offer-change';

const offer: Offer = {
  id: 'review-30',
  name: 'Review',
  headline: 'Thirty days.',
  duration_days: 30,
  pilot_price: 28_000,
  annual_commit_minimum: 120_000,
  required_inputs: ['Documents', 'One metric'],
  allowed_modes: ['offline', 'shadow'],
  credit: {
    type: 'partial_credit_back',
    max_percent_of_pilot: 50,
    expiration_days: 30,
    applies_to: 'platform_usage_only',
    cash_value: false,
  },
  non_binding: true,
  human_approval_required: true,
  deliverables_ownership: 'The buyer.',
  mid_pilot_checkpoint: {
    day: 15,
    billing: 'Half and half',
    stop_right: 'May stop',
    status: 'pending_founder_ratification',
  },
};

const asShown = textsOfOffer(offer);
const read = (texts: Partial<Record<OfferChangeField, string>>, of = offer) =>
  readOfferChange(of, (field) => texts[field] ?? asShown(field));

test('the form as it is shown says what the offer says', () => {
  expect(read({})).toEqual({
    change: {
      name: 'Review',
      headline: 'Thirty days.',
      duration_days: 30,
      pilot_price: 28_000,
      annual_commit_minimum: 120_000,
      required_inputs: ['Documents', 'One metric'],
      allowed_modes: ['offline', 'shadow'],
      max_percent_of_pilot: 50,
      expiration_days: 30,
      deliverables_ownership: 'The buyer.',
      checkpoint_day: 15,
      checkpoint_billing: 'Half and half',
      checkpoint_stop_right: 'May stop',
    },
  });
});

test('amounts are read as people write them, and asked about where they have two readings', () => {
  expect(read({ pilot_price: '28k', annual_commit_minimum: '1.200.000' })).toMatchObject({
    change: { pilot_price: 28_000, annual_commit_minimum: 1_200_000 },
  });
  expect(read({ pilot_price: '28.000', duration_days: '30,5' })).toEqual({
    problems: {
      duration_days: 'Do you mean 305 or 30.50? Write 305 or 30.5.',
      pilot_price: 'Do you mean $28,000 or $28? Write 28000 or 28.',
    },
  });
});

test.each([
  ['name', ' ', 'Enter a value.'],
  ['name', 'x'.repeat(121), 'At most 120 characters.'],
  ['duration_days', '0', 'At least 1.'],
  ['duration_days', '1.5', 'A whole number from 1 to 365.'],
  ['pilot_price', 'free', 'An amount in USD, such as 12500 or 12,500.00.'],
  ['pilot_price', '-1', 'An amount in USD, such as 12500 or 12,500.00.'],
  ['pilot_price', '0.005', 'At most two decimals.'],
  ['pilot_price', '1e999', 'Write at most 15 digits: an amount of more cannot be calculated exactly.'],
  ['required_inputs', '\n \n', 'Name at least one.'],
  ['required_inputs', Array(21).fill('x').join('\n'), 'At most 20 lines.'],
  ['allowed_modes', '', 'Allow at least one.'],
  ['max_percent_of_pilot', '101', 'At most 100.'],
  ['max_percent_of_pilot', '', 'Enter a value.'],
  ['checkpoint_day', '30', 'Before the last day of the pilot.'],
  ['checkpoint_billing', '', 'Enter a value.'],
] as const)('%s = %j is refused', (field, text, problem) => {
  expect(read({ [field]: text })).toEqual({ problems: { [field]: problem } });
});

test('no autonomous mode can be allowed', () => {
  expect(read({ allowed_modes: 'offline\nautonomous_production' })).toMatchObject({
    problems: { allowed_modes: expect.any(String) },
  });
});

test('fields that an offer of its kind cannot have are not taken', () => {
  const fixed: Offer = {
    ...offer,
    credit: { ...offer.credit, type: 'fixed_credit_back', max_percent_of_pilot: undefined },
    mid_pilot_checkpoint: undefined,
  };
  const texts = { min_credit: '5,000', max_credit: '25000', checkpoint_day: '3' };
  const result = read(texts, fixed);
  expect(result).toMatchObject({ change: { min_credit: 5_000, max_credit: 25_000 } });
  expect('change' in result && result.change).not.toHaveProperty('checkpoint_day');
  expect('change' in result && result.change).not.toHaveProperty('max_percent_of_pilot');
  expect(read({ min_credit: '30000', max_credit: '25000' }, fixed)).toEqual({
    problems: { max_credit: 'Must be at least the minimum credit.' },
  });
});

test('a cent is an amount, and what may be left out may be', () => {
  expect(read({ pilot_price: '$28,000.05', deliverables_ownership: '' })).toMatchObject({
    change: { pilot_price: 28_000.05 },
  });
});
