import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from '@/app/_components/page-head';

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
      <LinksOnward
        links={[
          ['/', 'See the offers'],
          ['/quote', 'Calculator'],
          ['/request', 'Request a review'],
        ]}
      />
    </>
  );
}
