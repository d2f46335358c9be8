import type { Metadata } from 'next';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import { NotLoaded } from '@/app/(founder)/_components/founder-page';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { hasRole } from '@/lib/founders/founder';
import { bandAnswer, percentInWords, within90InWords } from '@/lib/inbox/calibration/calibration-labels';
import { countOutcomes, shareWon } from '@/lib/inbox/calibration/lead-groups';
import { type Calibration, readCalibration } from '@/lib/inbox/calibration/read-calibration';
import { casesToCompareMin, shareInterval } from '@/lib/inbox/calibration/share-interval';
import { wonByDays } from '@/lib/inbox/calibration/time-to-win';
import { leadsInWords } from '@/lib/inbox/labels';
import { pipelineFigures } from '@/lib/inbox/read-pipeline';
import { bands } from '@/lib/leads/lead';
import { reviewTimeInWords } from '@/lib/review/labels';
import { signedIn } from '../../founder-request';
import { Askers, Funnel, Reasons, Sources, Trend } from './figures';
import { Answer, BandTable, countInTable, Part, PartNote } from './part';
import { ShareFigures, SharePlot, ShareScale, scaleMaxOf, shareRow } from './share-row';

/** Shows for each band how many of its accepted deals are won, how soon, and how many leads are accepted. */
function BandOutcomes({ groups, wonByDay }: Pick<Calibration, 'groups' | 'wonByDay'>) {
  const rows = bands.map((band) => {
    const counts = countOutcomes(groups.filter((group) => group.band === band));
    return {
      band,
      counts,
      won: shareWon(counts),
      accepted: shareInterval(counts.accepted, counts.decided),
    };
  });
  const [a, b] = rows;
  const answer = bandAnswer(['A', a?.won ?? null], ['B', b?.won ?? null]);
  const scaleMax = scaleMaxOf(rows.map(({ won }) => won));
  return (
    <Part
      headingId="bands-heading"
      heading={answer.heading}
      text={`Share of closed deals that were won, with 95% intervals.${answer.caution ? ` ${answer.caution}` : ''}`}
      isMain
    >
      <ul className="px-5 pb-3">
        {rows.map(({ band, won, counts }) => (
          <li key={band} className={`border-t border-rule ${shareRow.band}`}>
            <BandMark band={band} />
            <SharePlot share={won} scaleMax={scaleMax} />
            <ShareFigures
              share={won}
              note={`${counts.won} of ${counts.won + counts.lost}; ${counts.open} open`}
            />
          </li>
        ))}
      </ul>
      <ShareScale scaleMax={scaleMax} />
      <BandTable
        name="Won by day after acceptance"
        columns={wonByDays.map((day) => `By day ${day}`)}
        cells={(band) =>
          wonByDay[band].map(({ day, share, atRisk }) => (
            <Figure
              key={day}
              figure={share === null ? '–' : percentInWords(share)}
              note={share === null ? null : `${countInTable(atRisk)} still open`}
            />
          ))
        }
      />
      <BandTable
        name="Decided and accepted leads by band"
        columns={['Decided', 'Accepted', 'Still open', 'Won', 'Lost']}
        cells={(band) => {
          const row = rows.find((each) => each.band === band);
          if (!row) return [];
          const { counts, accepted } = row;
          return [
            countInTable(counts.decided),
            <Figure
              key="accepted"
              figure={countInTable(counts.accepted)}
              note={accepted && percentInWords(accepted.share)}
            />,
            ...[counts.open, counts.won, counts.lost].map(countInTable),
          ];
        }}
      />
      <PartNote>
        “By day 30” is the share of accepted deals won within 30 days of acceptance (Aalen–Johansen). Days
        count from a deal’s latest acceptance. Open deals count up to today, and lost deals count as not won.
        “Still open” is the number of deals that were still open after that many days.
      </PartNote>
    </Part>
  );
}

function Figure({ figure, note }: { figure: string; note: string | null }) {
  return (
    <>
      {figure}
      {note && <small className="block text-sm text-ink-2">{note}</small>}
    </>
  );
}

/** Shows what closed pilots of each band measured, and whether their credit was used. */
function PilotOutcomes({ pilots }: Pick<Calibration, 'pilots'>) {
  const columns = {
    met: 'Met',
    not_met: 'Not met',
    partly: 'Not shown',
    signed: 'Signed',
    lapsed: 'Lapsed',
  };
  if (bands.every((band) => Object.values(pilots[band]).every((count) => count === 0))) return null;
  return (
    <Part
      headingId="pilots-heading"
      heading="Pilot outcomes"
      text="Closed pilots by verdict. “Signed” means that the buyer used the credit by signing an annual plan. “Lapsed” means that the buyer let the credit lapse."
    >
      <BandTable
        name="Outcomes of pilots by band"
        columns={Object.values(columns)}
        cells={(band) => {
          const { met, not_met, partly, signed, lapsed } = pilots[band];
          return [met, not_met, partly, signed, lapsed].map(countInTable);
        }}
      />
    </Part>
  );
}

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
  return (
    <div className="mx-auto grid max-w-400 grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-12">
      {read && <Figures {...read} />}
      {!read && <h1 className="text-lg">Pipeline</h1>}
      {!read && <NotLoaded what="The figures" />}
    </div>
  );
}

function DemoNote({ demo, all }: { demo: number; all: number }) {
  if (demo === 0) return null;
  return (
    <span className="border border-current px-[7px] py-px text-xs font-semibold whitespace-nowrap">
      {demo === all ? 'Demo data' : `Includes ${leadsInWords(demo)} from demo data`}
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
          {leadsInWords(counts.decided)} decided out of {counts.arrived.toLocaleString('en-US')} received in
          the last 12 months. Test leads are not counted. <DemoNote demo={demoLeads} all={counts.arrived} />
        </p>
        <a className="pointer-coarse:py-3" href="/inbox/traffic">
          Traffic
        </a>
        {mayExport && (
          <a className="pointer-coarse:py-3" href="/inbox/export?view=all">
            Export as CSV
          </a>
        )}
      </header>
      <dl className="grid grid-cols-2 border-t-3 border-b border-t-ink border-b-rule md:grid-cols-5">
        <Timeliness timeliness={timeliness} />
        <Answer
          name="Closed deals won"
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
          <Funnel groups={groups} />
        </div>
        <div className={column}>
          <Trend figures={figures} />
          <Reasons calibration={calibration} />
          <Askers groups={groups} />
          <Sources sources={calibration.sources} />
        </div>
      </div>
    </>
  );
}

/** Shows the share of each band's leads that were reviewed within the promised time, and the time within which 90% were. */
function Timeliness({ timeliness }: Pick<Calibration, 'timeliness'>) {
  return bands.map((band) => {
    const figures = timeliness[band];
    const isSmall = figures !== undefined && figures.inTime.cases < casesToCompareMin;
    return (
      <Answer
        key={band}
        name={`Reviewed on time, band ${band}`}
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
