import { Money } from '@/app/_components/money';
import type { Offer } from '@/lib/offers/offer';

/** Cards to choose a pilot from. The first one has the field's name as its id, so that errors link to it. */
export function PilotChoices({
  name,
  offers,
  chosen,
  noteOf = () => 'fixed price',
}: {
  name: string;
  offers: readonly Pick<Offer, 'id' | 'name' | 'pilot_price' | 'duration_days'>[];
  chosen: string;
  /** Text next to the length of a pilot. */
  noteOf?: (offerId: string) => string;
}) {
  return (
    <div className="grid gap-2">
      {offers.map((offer, at) => (
        <label
          key={offer.id}
          className="relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-sm border border-control bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint has-checked:shadow-[inset_3px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            id={at === 0 ? name : undefined}
            value={offer.id}
            defaultChecked={offer.id === chosen}
            className="peer absolute opacity-0"
          />
          <span
            className="row-span-2 mt-1 size-4 rounded-full border border-control peer-checked:border-5 peer-checked:border-accent"
            aria-hidden="true"
          />
          <b className="font-semibold">{offer.name}</b>
          <b className="pl-1 font-semibold">
            <Money amount={offer.pilot_price} />
          </b>
          <small className="text-sm text-ink-2">
            {offer.duration_days} days, {noteOf(offer.id)}
          </small>
        </label>
      ))}
    </div>
  );
}
