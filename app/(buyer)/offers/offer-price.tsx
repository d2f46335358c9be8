import { Money } from '@/app/_components/money';
import { usd } from '@/lib/kernel/money';
import type { Offer } from '@/lib/offers/offer';
import { priceQuote } from '@/lib/quotes/pricing';

/** Price of an offer with a custom integration, in USD. */
export function upliftedPrice(offer: Offer): number {
  return priceQuote(offer, {
    annual_commit: offer.annual_commit_minimum,
    custom_integration: true,
    pii_real: false,
    samples_available: true,
  }).pilot_price;
}

/** Price of an offer, and its price with a custom integration. */
export function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <div className="grid content-start gap-1 print:gap-0">
      <p className="flex flex-wrap items-baseline gap-x-3 text-4xl leading-tight font-semibold tracking-[-0.04em] print:text-2xl">
        <Money amount={offer.pilot_price} />{' '}
        <span className="text-base font-normal tracking-normal text-ink-2">Non-binding</span>
      </p>
      <p className="text-ink-2">Fixed price for {offer.duration_days} days.</p>
      <p className="text-md text-ink-2">
        With a custom integration (×1.4): <span className="tabular-nums">{usd(upliftedPrice(offer))}</span>.
      </p>
    </div>
  );
}
