import { describe, expect, it } from 'vitest';
import { orderOf, previewOf } from './draft';
import { newOfferSchema } from './new-offer';
import { offerSchema } from './offer';
import { offerTemplates } from './offer-templates';

describe('previewOf', () => {
  const [fixed, partial] = offerTemplates;
  if (!fixed || !partial) throw new Error('there are two templates');

  it.each([fixed, partial])('returns $offer.id as it is without a difference', (stored) => {
    const preview = previewOf({ kind: 'change', before: {}, after: {} }, stored);
    expect(preview?.details).toEqual(stored.details);
    expect(offerSchema.parse(preview?.offer)).toEqual(stored.offer);
  });

  it('shows changed values, and a committed checkpoint with changed terms as pending', () => {
    const checkpoint = { day: 15, billing: 'Half', stop_right: 'May stop', status: 'committed' as const };
    const stored = { ...partial, offer: { ...partial.offer, mid_pilot_checkpoint: checkpoint } };
    const after = { pilot_price: 13_000, deliverables_ownership: null };
    const preview = previewOf({ kind: 'change', before: {}, after }, stored);
    expect(preview?.offer).toMatchObject({ pilot_price: 13_000, mid_pilot_checkpoint: checkpoint });
    expect(preview?.offer.deliverables_ownership).toBeUndefined();
    const moved = previewOf({ kind: 'change', before: {}, after: { checkpoint_day: 14 } }, stored);
    expect(moved?.offer.mid_pilot_checkpoint).toMatchObject({
      day: 14,
      status: 'pending_founder_ratification',
    });
  });

  it('is nothing if no terms change', () => {
    expect(previewOf({ kind: 'retire' }, fixed)).toBeUndefined();
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
  ])('reads the positions %j as %s', (typed, order) => {
    expect(orderOf(['a', 'b', 'c'], typed).join('')).toBe(order);
  });
});

it('creates an offer from the API’s body of a new one', () => {
  const made = newOfferSchema.parse({
    id: 'vision-pilot-21',
    credit_type: 'partial_credit_back',
    name: 'Vision',
    headline: 'Images.',
    duration_days: 21,
    pilot_price: 18_000,
    annual_commit_minimum: 90_000,
    required_inputs: ['Images'],
    allowed_modes: ['offline'],
    max_percent_of_pilot: 40,
    expiration_days: 30,
    checkpoint_day: 10,
    checkpoint_billing: 'Half',
    checkpoint_stop_right: 'May stop',
  });
  const preview = previewOf({ kind: 'new', offer: made, sample_package_id: 7 }, undefined);
  expect(offerSchema.parse(preview?.offer)).toEqual(preview?.offer);
  expect(preview).toMatchObject({
    offer: {
      sample_package_url: '/samples/vision-pilot-21',
      mid_pilot_checkpoint: { day: 10, status: 'pending_founder_ratification' },
    },
    details: { operations: [], deliverables: [], days: [] },
  });
});
