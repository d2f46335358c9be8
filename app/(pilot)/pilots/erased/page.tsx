import type { Metadata } from 'next';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramTexts } from '@/app/address-params';

export const metadata: Metadata = { title: 'Pilot erased' };

/** Page for a decider of the buyer after an erasure, when the pilot's own pages no longer exist. */
export default async function ErasedPage({ searchParams }: { searchParams: AddressParams }) {
  const text = await paramTexts(searchParams);
  return (
    <PageHead heading="This pilot is erased">
      <p>
        Only the pilot’s id, the time and the hash of its record are left.
        {text('left') === 'calls' &&
          ' The pilot made many API calls. The item ids in their records are deleted within a day.'}
      </p>
    </PageHead>
  );
}
