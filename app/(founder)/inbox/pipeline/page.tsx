import type { Metadata } from 'next';
import { isApiError } from '@/lib/contract/api-error';
import type { PipelineFigures } from '@/lib/contract/inbox';
import { bands } from '@/lib/contract/lead';
import { leadStatuses } from '@/lib/contract/lifecycle';
import { getDeps } from '@/lib/deps';
import { reviewTimeInWords, statusNames } from '@/lib/domain/review-wording';
import { answerPageWith } from '@/lib/page-status';
import { pipelineFigures } from '@/lib/services/pipeline-figures';
import { signedIn } from '../../founder-request';
import { CountTable } from './bars';
import { WeekColumns } from './week-columns';
import '../desk.css';
import '../list.css';
import './pipeline.css';

export const metadata: Metadata = { title: 'Pipeline' };

/** The figures; null while the database does not answer. */
async function readFigures(): Promise<PipelineFigures | null> {
  try {
    return await signedIn('/inbox/pipeline', (authorize) => {
      const { database, offers } = getDeps();
      return pipelineFigures({ database, offers, authorize });
    });
  } catch (error) {
    if (isApiError(error) && error.code === 'service_unavailable') return null;
    throw error;
  }
}

export default async function PipelinePage() {
  const figures = await readFigures();
  if (!figures) answerPageWith(503);
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Pipeline</h1>
        <a href="/inbox/export">Export open leads as CSV</a>
      </header>
      {figures ? (
        <Figures figures={figures} />
      ) : (
        <div className="sheet list-empty" role="alert">
          <h2>The figures could not be loaded</h2>
          <p>The portal's database does not answer. Load this page again in a minute.</p>
        </div>
      )}
    </div>
  );
}

function Figures({ figures }: { figures: PipelineFigures }) {
  const { counts, byOffer, weeks } = figures;
  const inBand = (band: (typeof bands)[number]) =>
    leadStatuses.reduce((sum, status) => sum + counts[status][band], 0);
  const inStatus = (status: (typeof leadStatuses)[number]) =>
    bands.reduce((sum, band) => sum + counts[status][band], 0);
  return (
    <div className="pipeline">
      <Sheet heading="By band">
        <CountTable
          caption="Leads by band"
          what="Band"
          bars={bands.map((band) => ({ name: `Band ${band}`, count: inBand(band) }))}
        />
      </Sheet>
      <Sheet heading="By status">
        <CountTable
          caption="Leads by status"
          what="Status"
          bars={leadStatuses.map((status) => ({ name: statusNames[status], count: inStatus(status) }))}
        />
      </Sheet>
      <Sheet heading="By pilot">
        <CountTable
          caption="Leads by pilot"
          what="Pilot"
          bars={byOffer.map(({ offerId, offerName, leads }) => ({
            name: offerName ?? offerId,
            count: leads,
          }))}
        />
      </Sheet>
      <Sheet heading="Median time to the first review">
        <FirstReview medians={figures.medianHoursToFirstReview} />
      </Sheet>
      <Sheet heading="By week" isWide>
        <WeekColumns weeks={weeks} />
        <WeekTable weeks={weeks} />
      </Sheet>
    </div>
  );
}

function Sheet({
  heading,
  isWide = false,
  children,
}: {
  heading: string;
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section className={isWide ? 'sheet wide' : 'sheet'}>
      <header className="sheet-head">
        <h2>{heading}</h2>
      </header>
      <div className="sheet-part">{children}</div>
    </section>
  );
}

const hoursInWords = (hours: number | null) => (hours === null ? '–' : `${hours.toFixed(1)} h`);

function FirstReview({ medians }: { medians: PipelineFigures['medianHoursToFirstReview'] }) {
  return (
    <>
      <p className="figure figures">{hoursInWords(medians.all)}</p>
      <p className="note">
        From arrival to a founder's first step, for leads first reviewed in the last 12 weeks.
      </p>
      <table className="ruled">
        <caption className="visually-hidden">Median time to the first review, by band</caption>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col" className="number">
              Median
            </th>
            <th scope="col" className="number">
              Promised
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band}>
              <th scope="row">Band {band}</th>
              <td className="number">{hoursInWords(medians[band])}</td>
              <td className="number">{reviewTimeInWords(band)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function WeekTable({ weeks }: { weeks: PipelineFigures['weeks'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it.
    <section className="week-table" aria-label="Leads by week, as a table" tabIndex={0}>
      <table className="ruled">
        <caption className="visually-hidden">Leads by week, UTC, the weeks by their Monday</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col" className="number">
              Arrived
            </th>
            <th scope="col" className="number">
              Reviewed
            </th>
            <th scope="col" className="number">
              Accepted
            </th>
            <th scope="col" className="number">
              Declined
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ weekOf, arrived, reviewed, accepted, declined }) => (
            <tr key={weekOf}>
              <th scope="row" className="figures">
                {weekOf}
              </th>
              <td className="number">{arrived}</td>
              <td className="number">{reviewed}</td>
              <td className="number">{accepted}</td>
              <td className="number">{declined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
