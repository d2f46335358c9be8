import { LinksOnward } from '@/app/_components/links';
import { setPageStatus } from '@/lib/process/page-status';
import { PageHead } from './page-head';

const onward = (
  <LinksOnward
    links={[
      ['/', 'See the offers'],
      ['/quote', 'Calculator'],
      ['/request', 'Request a review'],
    ]}
  />
);

/** Page of what the database does not return now; answers 503. */
export function Unavailable({ what }: { what: string }) {
  setPageStatus(503);
  return (
    <PageHead
      fields={{ Status: '503, temporarily unavailable' }}
      heading={`${what} cannot be shown right now`}
    >
      <p>The portal’s database is not responding. Nothing is lost. Reload this page in a minute.</p>
    </PageHead>
  );
}

export const notHere = {
  fields: { Status: '404' },
  heading: 'Page not found',
  children: <p>The address may be mistyped, or the page no longer exists.</p>,
} as const;

export function NotHere() {
  return (
    <>
      <PageHead {...notHere} />
      {onward}
    </>
  );
}

/** Page of a retired offer and of its sample, which answer 410. */
export function OfferGone({ offerId, name }: { offerId: string; name: string | undefined }) {
  return (
    <>
      <PageHead
        fields={{ Status: '410, gone', Offer: offerId }}
        heading={`${name ?? offerId} is no longer offered`}
      >
        <p>
          Saved quotes keep their prices and stay valid until the date on them. Requests that name this pilot
          are still reviewed.
        </p>
      </PageHead>
      {onward}
    </>
  );
}
