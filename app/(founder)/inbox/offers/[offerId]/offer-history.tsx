import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import type { OfferEvent } from '@/lib/offers/change-offer';
import { offerFieldWords } from '@/lib/offers/field-words';
import { offerChangeFields } from '@/lib/offers/offer-change';

const kinds: Readonly<Record<string, string>> = {
  offer_changed: 'changed the offer',
  checkpoint_ratified: 'committed to the checkpoint',
};

/** What founders did to an offer, with the values before and after. */
export function OfferHistory({ events }: { events: readonly OfferEvent[] }) {
  if (events.length === 0) return <p className="sheet-part">Nobody has changed this offer yet.</p>;
  return (
    <ol className="offer-history">
      {events.map((event) => (
        <li key={event.id} className="sheet-part">
          <p>
            <strong>{event.founderName ?? 'Somebody'}</strong> {kinds[event.kind] ?? event.kind},{' '}
            <UtcTime iso={event.at} />
            {event.withdrewRatification && '. The checkpoint waits for ratification again'}
          </p>
          <Parameters>
            {event.changes.map(({ field, before, after }) => (
              <Parameter key={field} name={labelOf(field)}>
                <del>{before}</del> <ins>{after}</ins>
              </Parameter>
            ))}
          </Parameters>
        </li>
      ))}
    </ol>
  );
}

function labelOf(field: string): string {
  const known = offerChangeFields.find((name) => name === field);
  return known ? offerFieldWords[known].label : field.replaceAll('_', ' ');
}
