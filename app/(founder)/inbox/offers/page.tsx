import type { Metadata } from 'next';
import { Money } from '@/app/_components/money';
import { PageHead } from '@/app/_components/page-head';
import { figures, StackingTable } from '@/app/_components/stacking-table';
import { UtcTime } from '@/app/_components/utc-time';
import { getDeps } from '@/lib/compose';
import { listOffersForFounders } from '@/lib/offers/change-offer';
import { checkpointStatusInWords } from '@/lib/offers/offer-words';
import { signedIn } from '../../founder-request';

export const metadata: Metadata = { title: 'Offers' };

export default async function OffersPage() {
  const listed = await signedIn('/inbox/offers', (authorize) =>
    listOffersForFounders({ database: getDeps().database, authorize }),
  );
  return (
    <div className="founder-sheet">
      <PageHead fields={{ Published: `${listed.length} offers` }} heading="Offers">
        A change is on the pages and in the API within five seconds. Quotes that were given keep what they
        say.
      </PageHead>
      <div className="sheet founder-table">
        <StackingTable<(typeof listed)[number]>
          rowHeading="Offer"
          nameOf={({ offer }) => offer.id}
          nameCell={({ offer }) => (
            <>
              <a href={`/inbox/offers/${encodeURIComponent(offer.id)}`}>{offer.name}</a>
              <div className="note">
                <code>{offer.id}</code>
              </div>
            </>
          )}
          columns={[
            figures('Pilot price', ({ offer }) => <Money amount={offer.pilot_price} />),
            figures('Annual minimum', ({ offer }) => <Money amount={offer.annual_commit_minimum} />),
            {
              heading: 'Checkpoint',
              cell: ({ offer: { mid_pilot_checkpoint: checkpoint } }) =>
                checkpoint ? checkpointStatusInWords(checkpoint.status) : 'None',
            },
            {
              heading: 'Changed',
              cell: ({ version, updatedAt }) =>
                version === 1 ? 'Never' : <UtcTime iso={updatedAt.toISOString()} />,
            },
          ]}
          rows={listed}
        />
      </div>
    </div>
  );
}
