import { LinkButton } from '@/app/_components/button';
import { UtcTime } from '@/app/_components/utc-time';
import type { OfferEvent } from '@/lib/offers/list-offers';
import { Differences } from '../differences';
import { offerPage } from '../offer-paths';

/** What founders did to an offer, with the values before and after; what is still as it was left can be put back. */
export function OfferHistory({
  offerId,
  events,
  isOwner,
}: {
  offerId: string;
  events: readonly OfferEvent[];
  isOwner: boolean;
}) {
  if (events.length === 0) return <p className="sheet-part">Nobody has changed this offer yet.</p>;
  return (
    <ol className="[&_dl>div]:px-0 [&>li+li]:border-t [&>li+li]:border-rule">
      {events.map((event) => (
        <li key={event.id} className="sheet-part">
          <p>
            <strong>{event.founderName ?? 'Somebody'}</strong> {event.words}, <UtcTime iso={event.at} />
            {event.withdrewRatification && '. The checkpoint waits for ratification again'}
          </p>
          <Differences differences={event.differences} />
          {isOwner && event.canPutBack && (
            <form method="post" action={`${offerPage({ offerId })}/put-back`}>
              <input type="hidden" name="entry" value={event.id} />
              <LinkButton type="submit">Put the former values back</LinkButton>
            </form>
          )}
        </li>
      ))}
    </ol>
  );
}
