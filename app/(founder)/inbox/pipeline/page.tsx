import type { Metadata } from 'next';
import { figures as figuresOf, StackingTable } from '@/app/_components/stacking-table';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/team/roles';
import type { PipelineFigures } from '@/lib/inbox/inbox';
import { pipelineFigures } from '@/lib/inbox/read-pipeline';
import { type Band, bands } from '@/lib/leads/lead';
import { answerPageWith } from '@/lib/process/page-status';
import { reviewTimeInWords, statusNames } from '@/lib/review/words';
import { signedIn } from '../../founder-request';
import { PairedColumns } from '../../paired-columns';
import { CountTable } from './bars';
import '../inbox.css';
import '../panes.css';
import './pipeline.css';
import { leadStatuses } from '@/lib/leads/lead-status';

export const metadata: Metadata = { title: 'Pipeline' };

function readFigures(): Promise<(PipelineFigures & { mayExport: boolean }) | null> {
  const { database, offers } = getDeps();
  return nullWhenUnavailable(() =>
    signedIn('/inbox/pipeline', async (authorize) => ({
      ...(await pipelineFigures({ database, offers, authorize })),
      mayExport: hasRole(await authorize(), 'reviewer'),
    })),
  );
}

export default async function PipelinePage() {
  const figures = await readFigures();
  if (!figures) answerPageWith(503);
  return (
    <div className="inbox">
      <header className="inbox-head">
        <h1>Pipeline</h1>
        {figures?.mayExport && <a href="/inbox/export">Export open leads as CSV</a>}
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
        <PairedColumns
          label="Leads that arrived and were accepted, by week"
          names={['arrived', 'accepted']}
          pairs={weeks.map(({ weekOf, arrived, accepted }) => ({
            name: weekOf,
            first: arrived,
            second: accepted,
          }))}
        />
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
      <StackingTable<Band>
        caption="Median time to the first review, by band"
        isCaptionHidden
        rowHeading="Band"
        nameOf={(band) => `Band ${band}`}
        columns={[
          figuresOf('Median', (band) => hoursInWords(medians[band])),
          figuresOf('Promised', (band) => reviewTimeInWords(band)),
        ]}
        rows={bands}
      />
    </>
  );
}

function WeekTable({ weeks }: { weeks: PipelineFigures['weeks'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it.
    <section className="week-table" aria-label="Leads by week, as a table" tabIndex={0}>
      <StackingTable<PipelineFigures['weeks'][number]>
        caption="Leads by week, UTC, the weeks by their Monday"
        isCaptionHidden
        rowHeading="Week of"
        nameOf={({ weekOf }) => weekOf}
        columns={[
          figuresOf('Arrived', ({ arrived }) => arrived),
          figuresOf('Reviewed', ({ reviewed }) => reviewed),
          figuresOf('Accepted', ({ accepted }) => accepted),
          figuresOf('Declined', ({ declined }) => declined),
        ]}
        rows={weeks}
      />
    </section>
  );
}
