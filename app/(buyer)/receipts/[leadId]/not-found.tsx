import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';

export default function ReceiptNotFound() {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="Receipt not found">
        Check that you copied the whole link.
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
