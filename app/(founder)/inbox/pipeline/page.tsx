import type { Metadata } from 'next';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { hasRole } from '@/lib/founders/founder';
import { percentInWords, within90InWords } from '@/lib/inbox/calibration/calibration-labels';
import { countOutcomes } from '@/lib/inbox/calibration/lead-groups';
import { type Calibration, readCalibration } from '@/lib/inbox/calibration/read-calibration';
import { casesToCompareMin } from '@/lib/inbox/calibration/share-interval';
import { leadsInWords } from '@/lib/inbox/labels';
import { pipelineFigures } from '@/lib/inbox/read-pipeline';
import { bands } from '@/lib/leads/lead';
import { setPageStatus } from '@/lib/process/page-status';
import { reviewTimeInWords } from '@/lib/review/labels';
import { EmptyState } from '../../_components/empty-state';
import { signedIn } from '../../founder-request';
import { BandOutcomes, PilotOutcomes } from './band-outcomes';
import { Answers, Reasons, Trend } from './figures';
import { Answer } from './part';

export const metadata: Metadata = { title: 'Pipeline' };

function readFigures() {
  return nullWhenUnavailable(() =>
    signedIn('/inbox/pipeline', async (store) => {
      const [calibration, figures, founder] = await Promise.all([
        readCalibration(store),
        pipelineFigures(store),
        store.authorize(),
      ]);
      return { calibration, figures, mayExport: hasRole(founder, 'reviewer') };
    }),
  );
}

export default async function PipelinePage() {
  const read = await readFigures();
  if (!read) setPageStatus(503);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-12">
      {read ? <Figures {...read} /> : <Unavailable />}
    </div>
  );
}

function Unavailable() {
  return (
    <>
      <h1>Pipeline</h1>
      <EmptyState
        isSheet
        role="alert"
        heading="The figures could not be loaded"
        text="The portal’s database is not responding. Reload this page in a minute."
      />
    </>
  );
}

function DemoNote({ demo, all }: { demo: number; all: number }) {
  if (demo === 0) return null;
  return (
    <span className="border border-current px-[7px] py-px text-xs font-semibold whitespace-nowrap">
      {demo === all ? 'Demo data' : `${leadsInWords(demo)} of demo data included`}
    </span>
  );
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-6';

type Read = NonNullable<Awaited<ReturnType<typeof readFigures>>>;

function Figures({ calibration, figures, mayExport }: Read) {
  const { groups, timeliness, demoLeads } = calibration;
  const counts = countOutcomes(groups);
  const ended = counts.won + counts.lost;
  return (
    <>
      <header className="flex flex-wrap gap-x-6 gap-y-1">
        <h1 className="w-full text-2xl">Do better scores win more deals?</h1>
        <p className="grow text-ink-2">
          {leadsInWords(counts.decided)} decided, of {counts.arrived.toLocaleString('en-US')} received in the
          last 12 months. Test leads do not count. <DemoNote demo={demoLeads} all={counts.arrived} />
        </p>
        <a href="/inbox/traffic">Traffic</a>
        {mayExport && <a href="/inbox/export?view=all">Export as CSV</a>}
      </header>
      <dl className="grid grid-cols-2 border-t-3 border-b border-t-ink border-b-rule md:grid-cols-5">
        <Timeliness timeliness={timeliness} />
        <Answer
          name="Won, of closed deals"
          figure={ended === 0 ? '–' : percentInWords(counts.won / ended)}
          note={
            <>
              {counts.won.toLocaleString('en-US')} of {ended.toLocaleString('en-US')} closed deals;{' '}
              {counts.open.toLocaleString('en-US')} still open
              {ended > 0 && ended < casesToCompareMin && '; too few to judge yet'}
            </>
          }
        />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <div className={column}>
          <BandOutcomes groups={groups} wonByDay={calibration.wonByDay} />
          <PilotOutcomes pilots={calibration.pilots} />
          <Answers calibration={calibration} />
        </div>
        <div className={column}>
          <Trend figures={figures} />
          <Reasons calibration={calibration} />
        </div>
      </div>
    </>
  );
}

/**
 * Shows the share of each band's leads that were viewed within the promised time, and the time within which
 * 90% were.
 */
function Timeliness({ timeliness }: Pick<Calibration, 'timeliness'>) {
  return bands.map((band) => {
    const figures = timeliness[band];
    const isSmall = figures !== undefined && figures.inTime.cases < casesToCompareMin;
    return (
      <Answer
        key={band}
        name={`Reviewed in time, ${band}`}
        figure={figures ? percentInWords(figures.inTime.share) : '–'}
        note={
          <>
            goal: {reviewTimeInWords(band).replace(/ h$/, ' hours')}
            {figures && `; ${within90InWords(figures.hours90)}`}
            {isSmall && `; only ${leadsInWords(figures.inTime.cases)}`}
          </>
        }
      />
    );
  });
}
