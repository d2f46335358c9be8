import { describe, expect, it } from 'vitest';
import { defaultOffers } from '@/lib/offers/default-offers';
import { catalogOf } from '@/lib/offers/offer-details';
import { browsedOffers } from './offer-filter';

const [masking, review] = defaultOffers;
if (!masking || !review) throw new Error('there are two default offers');
const named = (one: typeof masking, id: string, price: number, operations = one.details.operations) => ({
  offer: { ...one.offer, id, pilot_price: price },
  details: { ...one.details, operations },
});
const catalog = catalogOf([
  named(review, 'review', 14_900),
  named(masking, 'masking', 4_900),
  named(masking, 'calls', 9_000, ['transcribe']),
  named(masking, 'unstated', 1_000, []),
  named(review, 'large', 40_000),
]);
const browse = (params: Record<string, string>, chosen: string[] = []) => {
  const { matching, compared, ...rest } = browsedOffers(catalog, (name) => params[name], chosen);
  return { ...rest, matching: matching.map(({ id }) => id), compared: compared.map(({ id }) => id) };
};

describe('browsedOffers', () => {
  it('lists all in the order of the catalog, and compares the first four', () => {
    const { choices, filter, matching, compared } = browse({
      data: 'nothing',
      price: '5',
      sort: '__proto__',
    });
    expect(choices).toEqual({
      data: ['messages', 'calls'],
      price: [1_000, 4_900, 9_000, 14_900, 40_000],
      days: [14, 30],
    });
    expect(filter).toEqual({ data: '', price: '', days: '', sort: '' });
    expect(matching).toEqual(['review', 'masking', 'calls', 'unstated', 'large']);
    expect(compared).toEqual(['review', 'masking', 'calls', 'unstated']);
  });

  it.each([
    [{ data: 'calls' }, ['calls']],
    [{ data: 'messages', sort: 'price' }, ['masking', 'review', 'large']],
    [{ price: '9000', days: '14', sort: 'price' }, ['unstated', 'masking', 'calls']],
    [{ data: 'calls', price: '4900' }, []],
  ])('filters and orders by %j', (params, ids) => expect(browse(params).matching).toEqual(ids));

  it('compares two to four of those chosen that match', () => {
    expect(browse({}, ['large', 'masking', 'gone']).compared).toEqual(['masking', 'large']);
    expect(browse({}, ['large'])).toMatchObject({ chosenCount: 1, compared: browse({}).compared });
    expect(browse({ data: 'messages' }, ['calls', 'large', 'review']).compared).toEqual(['review', 'large']);
    const all = ['review', 'masking', 'calls', 'unstated', 'large'];
    expect(browse({}, all)).toMatchObject({ chosenCount: 5, compared: all.slice(0, 4) });
  });
});
