import { TableHead } from '@/app/_components/tables';
import { askersAnswer } from '@/lib/inbox/calibration/calibration-labels';
import { countOutcomes, shareWon } from '@/lib/inbox/calibration/lead-groups';
import type { Calibration } from '@/lib/inbox/calibration/read-calibration';
import type { PipelineFigures } from '@/lib/inbox/inbox';
import { inertLine } from '@/lib/kernel/inert-text';
import { dayName } from '@/lib/pilots/labels';
import { declineReasonWords, lostReasonWords } from '@/lib/review/labels';
import { PairedColumns } from '../../paired-columns';
import { CountTable, countInTable, Part, PartNote } from './part';
import { ShareFigures, SharePlot, scaleMaxOf, shareRow } from './share-row';

type Groups = Pick<Calibration, 'groups'>;

export function Funnel({ groups }: Groups) {
  const all = countOutcomes(groups);
  return (
    <Part headingId="funnel-heading" heading="From arrival to win">
      <Bars
        bars={[
          { name: 'Arrived', count: all.arrived },
          { name: 'Decided', count: all.decided },
          { name: 'Accepted', count: all.accepted },
          { name: 'Pilot run', count: all.ran },
          { name: 'Won', count: all.won },
        ]}
      />
    </Part>
  );
}

export function Askers({ groups }: Groups) {
  const ofPeople = (isPerson: boolean) =>
    shareWon(countOutcomes(groups.filter(({ buyerType }) => (buyerType === 'human_buyer') === isPerson)));
  const askers = [
    { name: 'People', won: ofPeople(true) },
    { name: 'Agents', won: ofPeople(false) },
  ];
  const answer = askersAnswer(ofPeople(true), ofPeople(false));
  const scaleMax = scaleMaxOf(askers.map(({ won }) => won));
  return (
    <Part headingId="askers-heading" heading={answer.heading} text={answer.caution}>
      <ul className="px-5 pb-3">
        {askers.map(({ name, won }) => (
          <li key={name} className={`border-t border-rule ${shareRow.named}`}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <SharePlot share={won} scaleMax={scaleMax} />
            <ShareFigures share={won} note={won ? `${won.hits} of ${won.cases}` : 'none closed'} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Sources({ sources }: Pick<Calibration, 'sources'>) {
  return (
    <Part headingId="sources-heading" heading="Sources">
      {sources.length === 0 ? (
        <PartNote>No leads yet.</PartNote>
      ) : (
        <Bars
          bars={sources.map(({ source, arrived, won }) => ({
            name: inertLine(source),
            count: arrived,
            note: `${won} won`,
          }))}
        />
      )}
    </Part>
  );
}

export function Reasons({ calibration: { declined, lost } }: { calibration: Calibration }) {
  return (
    <>
      <Part headingId="declined-heading" heading="Why we declined">
        {declined.length === 0 ? (
          <PartNote>No leads were declined.</PartNote>
        ) : (
          <Bars
            bars={declined.map(({ reason, leads }) => ({ name: declineReasonWords[reason], count: leads }))}
          />
        )}
      </Part>
      <Part headingId="lost-heading" heading="Why we lost">
        {lost.length === 0 ? (
          <PartNote>No deals were lost.</PartNote>
        ) : (
          <Bars bars={lost.map(({ reason, leads }) => ({ name: lostReasonWords[reason], count: leads }))} />
        )}
      </Part>
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

export function Trend({ figures: { weeks, byOffer } }: { figures: PipelineFigures }) {
  return (
    <>
      <Part headingId="weeks-heading" heading="The last 12 weeks" text="Weeks start on Monday (UTC).">
        <div className="px-5 pb-3">
          <PairedColumns
            label="Leads that arrived and were accepted, by week"
            names={['arrived', 'accepted']}
            pairs={weeks.map(({ weekOf, arrived, accepted }) => ({
              name: dayName(weekOf),
              first: arrived,
              second: accepted,
            }))}
          />
        </div>
        <details className="border-t border-rule">
          <summary className="min-h-target content-center px-5 font-semibold text-accent">
            All figures by week
          </summary>
          <WeekTable weeks={weeks} />
        </details>
      </Part>
      <Part headingId="offers-heading" heading="Requested pilots" text="All time.">
        <Bars
          bars={byOffer.map(({ offerId, offerName, leads }) => ({
            name: offerName ?? offerId,
            count: leads,
          }))}
        />
      </Part>
    </>
  );
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <CountTable>
      <caption className="sr-only">Leads by week (UTC). Each week is named by the date of its Monday</caption>
      <TableHead texts={['Week of']} figures={weekColumns.map(([name]) => name)} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.weekOf}>
            <th scope="row">{dayName(week.weekOf)}</th>
            {weekColumns.map(([name, count]) => (
              <td key={name} className="number">
                {countInTable(week[count])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}

interface Bar {
  name: string;
  count: number;
  note?: string;
}

const row =
  'grid min-h-8 grid-cols-[minmax(0,15rem)_minmax(0,1fr)_minmax(3rem,auto)] items-center gap-4 md:py-1 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-1.5';

function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul className="px-5 pb-3">
      {bars.map(({ name, count, note }) => (
        <li key={name} className={row}>
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <svg
            className="max-md:col-span-full max-md:row-start-2"
            width="100%"
            height="14"
            aria-hidden="true"
          >
            <rect
              className="fill-accent forced-colors:fill-[CanvasText]"
              width={`${(count / most) * 100}%`}
              height="14"
            />
          </svg>
          <span className="tabular-nums text-right">
            {count.toLocaleString('en-US')}
            {note && <span className="text-md font-normal text-ink-2">, {note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
