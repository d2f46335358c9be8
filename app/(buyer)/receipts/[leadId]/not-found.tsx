import { LinksOnward } from '@/app/_components/links-onward';
import { PageHead } from '@/app/_components/page-head';

export default function ReceiptNotFound() {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="No receipt has this address">
        Check that none of the address was lost on the way.
      </PageHead>
      <LinksOnward
        links={[
          ['/request', 'Request a review'],
          ['/', 'See the pilots'],
        ]}
      />
    </>
  );
}
