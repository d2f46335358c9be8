import { describe, expect, it } from 'vitest';
import { orderOf, previewOf } from './draft';
import { offerOfNew, readNewOffer } from './new-offer';
import { offerSchema } from './offer';
import { offerTemplates } from './offer-templates';

const templates = offerTemplates.map(({ offer }) => offer);
describe('previewOf', () => {
  const [fixed, partial] = templates;
  if (!fixed || !partial) throw new Error('there are two templates');

  it.each([fixed, partial])('returns $id as it is without a difference', (offer) => {
    const preview = previewOf({ kind: 'change', before: {}, after: {} }, offer);
    const { sample_package_url, sample_package_json_url, ...terms } = offer;
    expect(preview).toMatchObject(terms);
    expect(offerSchema.parse(preview)).toEqual(offer);
  });

  it('shows changed values, and a committed checkpoint as pending once its terms change', () => {
    const checkpoint = { day: 15, billing: 'Half', stop_right: 'May stop', status: 'committed' as const };
    const offer = { ...partial, mid_pilot_checkpoint: checkpoint };
    const after = { pilot_price: 13_000, deliverables_ownership: null };
    const preview = previewOf({ kind: 'change', before: {}, after }, offer);
    expect(preview).toMatchObject({ pilot_price: 13_000, mid_pilot_checkpoint: checkpoint });
    expect(preview?.deliverables_ownership).toBeUndefined();
    const moved = previewOf({ kind: 'change', before: {}, after: { checkpoint_day: 14 } }, offer);
    expect(moved?.mid_pilot_checkpoint).toMatchObject({ day: 14, status: 'pending_founder_ratification' });
  });

  it('is nothing for what changes no terms', () => {
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
      problems: { checkpoint_billing: 'Enter a value.' },
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
    'drafts',
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
        name: 'Enter a value.',
        min_credit: 'Enter a value.',
        max_credit: 'Enter a value.',
      },
    });
  });
});
