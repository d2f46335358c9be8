import { type Work, worksOf } from '@/lib/discovery/deliverables';
import type { Offer } from '@/lib/offers/offer';
import type { OfferCatalog } from '@/lib/offers/offer-details';

export const comparedMin = 2;
export const comparedMax = 4;

/** Orders of the list; by default it has the order of the catalog. */
const orders: Readonly<Record<string, (offer: Offer) => number>> = {
  price: ({ pilot_price }) => pilot_price,
  days: ({ duration_days }) => duration_days,
  plan: ({ annual_commit_minimum }) => annual_commit_minimum,
};

/** Name of the parameter that chooses an offer; it may be repeated. */
export const chosenName = 'offer';

/** Names of the parameters that filter and order offers. */
type FilterName = 'data' | 'price' | 'days' | 'sort';

export interface BrowsedOffers {
  /** Values that a visitor can choose, per parameter. */
  choices: { data: Work[]; price: number[]; days: number[] };
  /** Values in effect; empty for those that were not chosen or do not exist. */
  filter: Record<FilterName, string>;
  matching: readonly Offer[];
  /** Offers to compare: the chosen ones, otherwise the first ones that match. */
  compared: readonly Offer[];
  chosenCount: number;
}

const ascending = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other);

/** Filters, orders and chooses offers by the parameters of a URL; ignores unknown values. */
export function browsedOffers(
  { offers, details }: OfferCatalog,
  textOf: (name: FilterName) => string | undefined,
  chosenIds: readonly string[],
): BrowsedOffers {
  const choices = {
    data: worksOf([...details.values()]),
    price: ascending(offers.map(({ pilot_price }) => pilot_price)),
    days: ascending(offers.map(({ duration_days }) => duration_days)),
  };
  const known = (name: FilterName, values: readonly (string | number)[]) =>
    values.map(String).find((value) => value === textOf(name)) ?? '';
  const filter = {
    data: known('data', choices.data),
    price: known('price', choices.price),
    days: known('days', choices.days),
    sort: known('sort', Object.keys(orders)),
  };
  const matching = offers.filter(
    ({ id, pilot_price, duration_days }) =>
      (filter.data === '' || worksOf([details.get(id)]).some((work) => work === filter.data)) &&
      (filter.price === '' || pilot_price <= Number(filter.price)) &&
      (filter.days === '' || duration_days <= Number(filter.days)),
  );
  const order = orders[filter.sort];
  if (order) matching.sort((one, other) => order(one) - order(other));
  const chosen = matching.filter(({ id }) => chosenIds.includes(id));
  const compared = (chosen.length >= comparedMin ? chosen : matching).slice(0, comparedMax);
  return { choices, filter, matching, compared, chosenCount: chosen.length };
}
