import { LinkButton } from '@/app/_components/button';
import { UtcTime } from '@/app/_components/utc-time';
import type { OfferEvent } from '@/lib/offers/list-offers';
import { Differences } from '../differences';
import { offerPage } from '../offer-paths';

/** History of an offer with values before and after; an entry can be reverted while its values are still in place. */
export function OfferHistory({
  offerId,
  events,
  isOwner,
}: {
  offerId: string;
  events: readonly OfferEvent[];
  isOwner: boolean;
}) {
  if (events.length === 0) return <p className="sheet-part">No changes yet.</p>;
  return (
    <ol className="[&_dl>div]:px-0 [&>li+li]:border-t [&>li+li]:border-rule">
      {events.map((event) => (
        <li key={event.id} className="sheet-part">
          <p>
            <strong>{event.founderName ?? 'Someone'}</strong> {event.words}, <UtcTime iso={event.at} />
            {event.withdrewRatification && '. The checkpoint needs a new commitment'}
          </p>
          <Differences differences={event.differences} />
          {isOwner && event.canRevert && (
            <form method="post" action={`${offerPage({ offerId })}/revert`}>
              <input type="hidden" name="entry" value={event.id} />
              <LinkButton type="submit">Revert</LinkButton>
            </form>
          )}
        </li>
      ))}
    </ol>
  );
}
