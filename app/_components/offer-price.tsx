import { usd } from '@/lib/kernel/money-words';
import type { Offer } from '@/lib/offers/offer';
import { priceQuote } from '@/lib/quotes/pricing';
import { Money, NonBinding } from './money';

/** What a custom integration makes of an offer's price. */
export function upliftedPrice(offer: Offer): number {
  return priceQuote(offer, {
    annual_commit: offer.annual_commit_minimum,
    custom_integration: true,
    pii_real: false,
    samples_available: true,
  }).pilot_price;
}

/** The price of an offer with "Non-binding" beside it, and what a custom integration makes of it. */
export function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <div>
      <p className="price">
        <Money amount={offer.pilot_price} /> <NonBinding />
      </p>
      <p className="note">
        Standard price. With a custom integration (×1.4):{' '}
        <span className="figures">{usd(upliftedPrice(offer))}</span>
      </p>
    </div>
  );
}
