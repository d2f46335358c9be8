import { Sheet } from '@/app/_components/sheet';
import { askersAnswer } from '@/lib/inbox/calibration/calibration-words';
import { countOutcomes, shareWon } from '@/lib/inbox/calibration/lead-groups';
import type { Calibration } from '@/lib/inbox/calibration/read-calibration';
import type { PipelineFigures } from '@/lib/inbox/inbox';
import { inertLine } from '@/lib/kernel/inert-text';
import { declineReasonWords, lostReasonWords } from '@/lib/review/words';
import { PairedColumns } from '../../paired-columns';
import { Bars } from './bars';
import { countInTable } from './moves';
import { ShareFigures, SharePlot, scaleMaxOf } from './share-row';

/** The funnel, people against agents, and sources. */
export function Answers({ calibration: { groups, sources } }: { calibration: Calibration }) {
  const all = countOutcomes(groups);
  const ofPeople = (isPerson: boolean) =>
    shareWon(countOutcomes(groups.filter(({ buyerType }) => (buyerType === 'human_buyer') === isPerson)));
  const askers = [
    { name: 'People', won: ofPeople(true) },
    { name: 'Agents', won: ofPeople(false) },
  ];
  const answer = askersAnswer(ofPeople(true), ofPeople(false));
  const scaleMax = scaleMaxOf(askers.map(({ won }) => won));
  return (
    <>
      <Sheet id="funnel-heading" heading="From arrival to won">
        <Bars
          bars={[
            { name: 'Arrived', count: all.arrived },
            { name: 'Decided', count: all.decided },
            { name: 'Accepted', count: all.accepted },
            { name: 'Pilot run', count: all.ran },
            { name: 'Won', count: all.won },
          ]}
        />
      </Sheet>
      <Sheet id="askers-heading" heading={answer.heading} text={answer.caution}>
        <ul className="share-rows share-rows-named">
          {askers.map(({ name, won }) => (
            <li key={name} className="share-row">
              <span>{name}</span>
              <SharePlot share={won} scaleMax={scaleMax} />
              <ShareFigures share={won} note={won ? `${won.hits} of ${won.cases}` : 'none decided'} />
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet id="sources-heading" heading="Where they came from">
        {sources.length === 0 ? (
          <p className="sheet-note">No lead has come yet.</p>
        ) : (
          <Bars
            bars={sources.map(({ source, arrived, won }) => ({
              name: inertLine(source),
              count: arrived,
              note: `${won} won`,
            }))}
          />
        )}
      </Sheet>
    </>
  );
}

/** Why leads were declined, and why accepted ones were lost. */
export function Reasons({ calibration: { declined, lost } }: { calibration: Calibration }) {
  return (
    <>
      <Sheet id="declined-heading" heading="Why we declined">
        {declined.length === 0 ? (
          <p className="sheet-note">Nothing was declined.</p>
        ) : (
          <Bars
            bars={declined.map(({ reason, leads }) => ({ name: declineReasonWords[reason], count: leads }))}
          />
        )}
      </Sheet>
      <Sheet id="lost-heading" heading="Why we lost">
        {lost.length === 0 ? (
          <p className="sheet-note">Nothing was lost.</p>
        ) : (
          <Bars bars={lost.map(({ reason, leads }) => ({ name: lostReasonWords[reason], count: leads }))} />
        )}
      </Sheet>
    </>
  );
}

type Week = PipelineFigures['weeks'][number];

const weekColumns = [
  ['Arrived', 'arrived'],
  ['Reviewed', 'reviewed'],
  ['Accepted', 'accepted'],
  ['Declined', 'declined'],
] as const;

/** The last 12 weeks: what arrived and what was accepted, with an axis, and the pilots that were asked for. */
export function Trend({ figures: { weeks, byOffer } }: { figures: PipelineFigures }) {
  return (
    <>
      <Sheet id="weeks-heading" heading="The last 12 weeks" text="Weeks from Monday, UTC.">
        <div className="sheet-part">
          <PairedColumns
            label="Leads that arrived and were accepted, by week"
            names={['arrived', 'accepted']}
            pairs={weeks.map(({ weekOf, arrived, accepted }) => ({
              name: weekOf,
              first: arrived,
              second: accepted,
            }))}
          />
        </div>
        <details className="week-details">
          <summary>All figures by week</summary>
          <WeekTable weeks={weeks} />
        </details>
      </Sheet>
      <Sheet id="offers-heading" heading="Pilots asked for" text="All time.">
        <Bars
          bars={byOffer.map(({ offerId, offerName, leads }) => ({
            name: offerName ?? offerId,
            count: leads,
          }))}
        />
      </Sheet>
    </>
  );
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <table className="ruled count-cells">
      <caption className="visually-hidden">Leads by week, UTC, the weeks by their Monday</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          {weekColumns.map(([name]) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.weekOf}>
            <th scope="row">{week.weekOf}</th>
            {weekColumns.map(([name, count]) => (
              <td key={name} className="number">
                {countInTable(week[count])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
