import type { Metadata } from 'next';
import { Money } from '@/app/_components/money';
import { PageHead } from '@/app/_components/page-head';
import { UtcTime } from '@/app/_components/utc-time';
import { getDeps } from '@/lib/deps';
import { checkpointStatusInWords } from '@/lib/domain/offer-wording';
import { listOffersForFounders } from '@/lib/services/change-offer';
import { signedIn } from '../../founder-request';

export const metadata: Metadata = { title: 'Offers' };

export default async function OffersPage() {
  const listed = await signedIn('/inbox/offers', (authorize) =>
    listOffersForFounders({ database: getDeps().database, authorize }),
  );
  return (
    <div className="founder-sheet">
      <PageHead fields={[['Published', `${listed.length} offers`]]} heading="Offers">
        A change is on the pages and in the API within five seconds. Quotes that were given keep what they
        say.
      </PageHead>
      <section className="sheet ruled-scroll" aria-label="Offers">
        <table className="ruled">
          <thead>
            <tr>
              <th scope="col">Offer</th>
              <th scope="col" className="number">
                Pilot price
              </th>
              <th scope="col" className="number">
                Annual minimum
              </th>
              <th scope="col">Checkpoint</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ offer, version, updatedAt }) => (
              <tr key={offer.id}>
                <th scope="row">
                  <a href={`/inbox/offers/${encodeURIComponent(offer.id)}`}>{offer.name}</a>
                  <div className="note">
                    <code>{offer.id}</code>
                  </div>
                </th>
                <td className="number">
                  <Money amount={offer.pilot_price} />
                </td>
                <td className="number">
                  <Money amount={offer.annual_commit_minimum} />
                </td>
                <td>
                  {offer.mid_pilot_checkpoint
                    ? checkpointStatusInWords(offer.mid_pilot_checkpoint.status)
                    : 'None'}
                </td>
                <td>{version === 1 ? 'Never' : <UtcTime iso={updatedAt.toISOString()} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
