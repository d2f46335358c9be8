import { PageHead } from '@/app/_components/page-head';

/** What an address shows that no receipt has. */
export default function ReceiptNotFound() {
  return (
    <>
      <PageHead fields={[['Status', '404, not found']]} heading="No receipt has this address">
        Check that none of the address was lost on the way.
      </PageHead>
      <p className="actions">
        <a className="button" href="/request">
          Request a review
        </a>
        <a className="action-link" href="/">
          See the pilots
        </a>
      </p>
    </>
  );
}
