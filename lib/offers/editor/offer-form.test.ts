import { describe, expect, it, test } from 'vitest';
import { offerFormSchema, readOffer } from './offer-form';
import { readForm, refused, review, sentForm } from './offer-form-fixture';
import { type OfferTexts, textsOfOffer } from './offer-texts';

const read = (changed: Partial<OfferTexts>) =>
  readOffer(readForm(sentForm({ ...textsOfOffer(review), ...changed })));
const problemsOf = (changed: Partial<OfferTexts>) => Object.fromEntries(read(changed).problems);

test('the unchanged form contains the same as the offer', () => {
  expect(read({}).offer).toEqual(review);
});

test('reads amounts as people write them and asks about ambiguous ones', () => {
  expect(read({ pilot_price: '28k', annual_commit_minimum: '1.200.000' }).offer).toMatchObject({
    pilot_price: 28_000,
    annual_commit_minimum: 1_200_000,
  });
  expect(read({ pilot_price: '$28,000.05', deliverables_ownership: '' }).offer).toMatchObject({
    pilot_price: 28_000.05,
  });
  expect(problemsOf({ pilot_price: '28.000', duration_days: '30,5' })).toEqual({
    duration_days: 'Did you mean 305 or 30.50? Write 305 or 30.5.',
    pilot_price: 'Did you mean $28,000 or $28? Write 28000 or 28.',
  });
});

test.each(refused.map(([change, ...named]) => [...named, change] as const))(
  '%s: %s',
  (path, problem, change) => {
    expect(problemsOf(change)).toEqual({ [path]: problem });
    expect(offerFormSchema.safeParse({ ...textsOfOffer(review), ...change }).error?.issues).toMatchObject([
      { path: path.split('.'), message: problem },
    ]);
  },
);

describe('the id of a new offer', () => {
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
  ])('cannot be %j', (id) => {
    expect(problemsOf({ id })).toEqual({ id: expect.any(String) });
  });

  it('is not checked when an existing offer is changed', () => {
    expect(problemsOf({ id: 'An_older_rule', version: '3' })).toEqual({});
  });
});

test('reports all problems together, and the checkpoint only if filled in', () => {
  const none = { checkpoint_day: '', checkpoint_billing: ' ', checkpoint_stop_right: '' };
  expect(read(none).offer).not.toHaveProperty('checkpoint_day');
  const wrong = { id: '', name: '', min_credit: '', max_credit: '', credit_type: 'fixed_credit_back' };
  expect(Object.keys(problemsOf({ ...wrong, checkpoint_billing: '' })).toSorted()).toEqual(
    ['checkpoint_billing', 'id', 'max_credit', 'min_credit', 'name'].toSorted(),
  );
});
