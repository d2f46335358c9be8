import type { Metadata } from 'next';
import { type AddressParams, searchParamsOf } from '@/app/address-params';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/team/roles';
import { percentInWords } from '@/lib/inbox/calibration/calibration-words';
import { countOutcomes } from '@/lib/inbox/calibration/lead-groups';
import { readCalibration, readChangedLeads } from '@/lib/inbox/calibration/read-calibration';
import { replayGroupsOf } from '@/lib/inbox/calibration/replay';
import { rulesFrom } from '@/lib/inbox/calibration/rules-address';
import { casesToCompareMin } from '@/lib/inbox/calibration/share-interval';
import { pipelineFigures } from '@/lib/inbox/read-pipeline';
import { leadsInWords } from '@/lib/inbox/words';
import { answerPageWith } from '@/lib/process/page-status';
import { signedIn } from '../../founder-request';
import { BandOutcomes } from './band-outcomes';
import { ChangedLeads } from './changed-leads';
import { Answers, Reasons, Trend } from './figures';
import { Simulator } from './simulator';
import { Timeliness } from './timeliness';
import '../inbox.css';
import './pipeline.css';
import './simulator.css';

export const metadata: Metadata = { title: 'Pipeline' };

function readFigures(params: URLSearchParams) {
  const { database, offers } = getDeps();
  const rules = rulesFrom(params);
  const query = params.toString();
  return nullWhenUnavailable(() =>
    signedIn(query === '' ? '/inbox/pipeline' : `/inbox/pipeline?${query}`, async (authorize) => {
      const store = { database, offers, authorize };
      const [calibration, figures, changed, founder] = await Promise.all([
        readCalibration(store),
        pipelineFigures(store),
        params.get('leads') === 'changed' ? readChangedLeads(store, rules) : null,
        authorize(),
      ]);
      return { calibration, figures, changed, rules, mayExport: hasRole(founder, 'reviewer') };
    }),
  );
}

export default async function PipelinePage({ searchParams }: { searchParams: AddressParams }) {
  const read = await readFigures(await searchParamsOf(searchParams));
  if (!read) answerPageWith(503);
  return <div className="inbox pipeline">{read ? <Figures {...read} /> : <Unavailable />}</div>;
}

function Unavailable() {
  return (
    <>
      <h1>Pipeline</h1>
      <div className="sheet list-empty" role="alert">
        <h2>The figures could not be loaded</h2>
        <p>The portal's database does not answer. Load this page again in a minute.</p>
      </div>
    </>
  );
}

/** That invented leads are among those that are counted. */
function DemoNote({ demo, all }: { demo: number; all: number }) {
  if (demo === 0) return null;
  return (
    <span className="pipeline-demo">
      {demo === all ? 'Demo data' : `${leadsInWords(demo)} of demo data included`}
    </span>
  );
}

type Read = NonNullable<Awaited<ReturnType<typeof readFigures>>>;

function Figures({ calibration, figures, changed, rules, mayExport }: Read) {
  const { groups, timeliness, demoLeads } = calibration;
  const counts = countOutcomes(groups);
  const wonOfAccepted = counts.accepted === 0 ? null : counts.won / counts.accepted;
  return (
    <>
      <header className="pipeline-head">
        <h1>Are the bands right?</h1>
        <p>
          {leadsInWords(counts.decided)} decided, of {counts.arrived.toLocaleString('en-US')} that came in the
          last 12 months. Test leads do not count. <DemoNote demo={demoLeads} all={counts.arrived} />
        </p>
        {mayExport && <a href="/inbox/export?view=all">Export as CSV</a>}
      </header>
      <dl className="answers">
        <Timeliness timeliness={timeliness} />
        <div>
          <dt>Accepted to won</dt>
          <dd>
            {wonOfAccepted === null ? '–' : percentInWords(wonOfAccepted)}
            <small>
              {counts.won.toLocaleString('en-US')} of {counts.accepted.toLocaleString('en-US')} accepted
              {counts.accepted > 0 && counts.accepted < casesToCompareMin && ', few as yet'}
            </small>
          </dd>
        </div>
      </dl>
      <div className="pipeline-columns">
        <div>
          <BandOutcomes groups={groups} />
          <Answers calibration={calibration} />
          <Trend figures={figures} />
        </div>
        <div>
          <Simulator groups={replayGroupsOf(groups)} asked={rules} />
          <Reasons calibration={calibration} />
        </div>
      </div>
      {changed && <ChangedLeads leads={changed} />}
    </>
  );
}
