import { usd } from '@/lib/kernel/money-words';
import type { Offer } from '@/lib/offers/offer';

/** The pilots that the calculator can be used for, one of them chosen. */
export function PilotChoices({ offers, chosen }: { offers: readonly Offer[]; chosen: string }) {
  return (
    <div className="choices">
      {offers.map((offer) => (
        <label key={offer.id} className="choice">
          <input type="radio" name="offer_id" value={offer.id} defaultChecked={offer.id === chosen} />
          <span>
            <span className="choice-name">{offer.name}</span>
            <span className="choice-detail note figures">
              {offer.duration_days} days, {usd(offer.pilot_price)} standard price
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
