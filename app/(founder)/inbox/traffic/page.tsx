import type { Metadata } from 'next';
import { Sheet } from '@/app/_components/section';
import { type Column, figures } from '@/app/_components/tables';
import { getDeps } from '@/lib/compose';
import { readTraffic, type Traffic } from '@/lib/inbox/traffic/read-traffic';
import { dayName } from '@/lib/pilots/labels';
import { FounderPage, FounderPageHead } from '../../_components/founder-page';
import { TablePart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import '../../short-figures.css';

export const metadata: Metadata = { title: 'Traffic' };

type Counts = Pick<Traffic['days'][number], 'visit' | 'estimate' | 'quote' | 'request'>;

const countColumns: Column<Counts>[] = [
  figures('Visits', ({ visit }) => visit),
  figures('Estimates', ({ estimate }) => estimate),
  figures('Quotes', ({ quote }) => quote),
  figures('Requests', ({ request }) => request),
];

export default async function TrafficPage() {
  const { frontServerToken } = getDeps();
  const traffic = await signedIn('/inbox/traffic', readTraffic);
  return (
    <FounderPage>
      <FounderPageHead fields={{ Period: '30 days, UTC' }} heading="Traffic">
        <p>
          A visit is counted when a browser arrives from another site or a bookmark. An estimate is counted
          when a price is opened in the calculator. No cookie is set, and nothing about a visitor is stored.
          Quotes and requests from agents are included. Test requests are left out.
        </p>
        {frontServerToken === undefined && (
          <p>
            Visits and estimates are not counted. To count them, start the portal with its own server (npm
            start).
          </p>
        )}
      </FounderPageHead>
      <Sheet id="offers" heading="By pilot">
        <TablePart
          caption="Visits, estimates, quotes and requests by pilot"
          rowHeading="Pilot"
          nameOf={({ offerId, offerName }) => offerName ?? (offerId === '' ? 'No pilot' : offerId)}
          columns={countColumns}
          hasShortFigures
          rows={traffic.offers}
        />
      </Sheet>
      <Sheet id="days" heading="By day">
        <TablePart
          caption="Visits, estimates, quotes and requests by day"
          rowHeading="Day"
          nameOf={({ day }) => dayName(day)}
          columns={countColumns}
          hasShortFigures
          rows={traffic.days}
        />
      </Sheet>
    </FounderPage>
  );
}
