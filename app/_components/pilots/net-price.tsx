import { usd } from '@/lib/kernel/money-words';
import type { Offer } from '@/lib/offers/offer';
import { creditAt } from '@/lib/quotes/credit-curve';
import { moreToUseInWords, netPrice } from '@/lib/quotes/net-price';

export function NetPrice({ offer }: { offer: Offer }) {
  const commit = offer.annual_commit_minimum;
  const credit = creditAt(offer, commit);
  if (credit === 0) return null;
  const left = netPrice({
    pilot_price: offer.pilot_price,
    max_credit_if_annual_signed_within_30_days: credit,
  });
  const more = moreToUseInWords(left);
  return (
    <p className="text-md">
      Sign a {usd(commit)} annual plan within {offer.credit.expiration_days} days and get a {usd(credit)}{' '}
      usage credit: <b className="font-semibold">{usd(left.net)} net</b>
      {more && ` ${more}`}.
    </p>
  );
}
