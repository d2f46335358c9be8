import { usd } from '../../kernel/money';
import type { Offer } from '../offer';
import { creditRatePercent } from '../offer-constants';
import type { OfferDetails } from '../offer-details';

/** A rule that warns an owner of something that buyers would notice; undefined if it does not apply. */
type Rule = (offer: Offer, details: OfferDetails) => string | undefined;

const rules: readonly Rule[] = [
  ({ pilot_price, credit: { type, max_credit = 0 } }) =>
    type === 'fixed_credit_back' && max_credit > pilot_price
      ? `The credit can reach ${usd(max_credit)}, which is more than the price of ${usd(pilot_price)}.`
      : undefined,
  ({ annual_commit_minimum, credit: { min_credit = 0 } }) => {
    const share = (annual_commit_minimum * creditRatePercent) / 100;
    return min_credit > 0 && min_credit < share
      ? `“Minimum credit” has no effect: ${creditRatePercent}% of the minimum annual plan is already ${usd(share)}.`
      : undefined;
  },
  ({ annual_commit_minimum }, { platform_fee_usd: fee = 0 }) =>
    fee > annual_commit_minimum
      ? `The platform fee of ${usd(fee)} is more than the minimum annual plan.`
      : undefined,
  (_, { operations, tested }) =>
    operations.length === 0 && tested === undefined
      ? 'Buyers cannot see what is tested. Describe it in your words, or list the operations of the developer API that it uses.'
      : undefined,
  (_, { days }) =>
    days.some(({ day }, place) => day < (days[place - 1]?.day ?? 0))
      ? 'The planned days are not in order.'
      : undefined,
];

/** Lists, as sentences, what buyers would notice in an offer and its owner may not want. */
export function warningsOfOffer(offer: Offer, details: OfferDetails): string[] {
  return rules.flatMap((rule) => rule(offer, details) ?? []);
}
