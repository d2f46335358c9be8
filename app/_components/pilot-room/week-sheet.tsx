import { BrandMark } from '@/app/_components/brand-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { figures, StackingTable } from '@/app/_components/stacking-table';
import { countFigure } from '@/lib/offers/evidence';
import { type Due, dueOf } from '@/lib/pilots/due';
import type { CriterionFigures } from '@/lib/pilots/figures';
import { coverageInWords, dayName, percent, targetInWords } from '@/lib/pilots/labels';
import type { PilotView } from '@/lib/pilots/pilot';
import { daysBetween } from '@/lib/pilots/pilot-dates';
import { env } from '@/lib/process/env';
import { paper } from '../paper';
import { Small } from './parts';
import { TimeLine } from './time-line';

/** Tasks and kinds at most, so that the sheet stays one page. */
const tasksMax = 9;
const kindsMax = 6;

/** Returns the week of a day of a pilot, from 1; the first day is day 0. */
const weekOf = (day: number) => Math.max(1, Math.ceil(day / 7));

/** Returns the days of a pilot and how many have passed; undefined before its start. */
function progressOf({ pilot: { startsOn }, dates: { lastDay }, today }: PilotView) {
  if (startsOn === null || lastDay === null) return undefined;
  const days = daysBetween(startsOn, lastDay);
  return { startsOn, lastDay, days, day: Math.min(Math.max(daysBetween(startsOn, today), 0), days) };
}

/** Returns the number of a pilot's week; undefined before its start. */
export function currentWeek(view: PilotView): number | undefined {
  const progress = progressOf(view);
  return progress && weekOf(progress.day);
}

/** Returns true if a pilot has a week of this number. */
export function hasWeek(view: PilotView, week: number): boolean {
  const progress = progressOf(view);
  return progress !== undefined && Number.isInteger(week) && week >= 1 && week <= weekOf(progress.days);
}

const valueColumns = [
  figures<CriterionFigures>('Target', targetInWords),
  figures<CriterionFigures>('To date', ({ value }) => <b>{percent(value)}</b>),
  figures<CriterionFigures>('Interval', ({ low, high }) =>
    low === null ? '–' : `${percent(low)} to ${percent(high)}`,
  ),
  figures<CriterionFigures>('Baseline', ({ baseline }) => percent(baseline)),
  figures<CriterionFigures>('Sample', coverageInWords),
];

/** Shows the name of a criterion with its values by kind. */
function CriterionName({ criterion: { name, by_kind } }: { criterion: CriterionFigures }) {
  const kinds = by_kind.slice(0, kindsMax).map((kind) => `${kind.name} ${percent(kind.value)}`);
  return (
    <>
      {name}
      <Small>{kinds.join(', ')}</Small>
    </>
  );
}

function DueTable({ view }: { view: PilotView }) {
  const company = { buyer: view.pilot.company, vendor: env.VENDOR_NAME };
  const columns = [
    figures<Due>('By', ({ who, side }) => (
      <OutsideText text={[who, company[side]].filter(Boolean).join(', ')} />
    )),
    figures<Due>('Day', ({ dueOn }) => (dueOn === null ? '–' : dayName(dueOn))),
  ];
  return (
    <StackingTable
      rowHeading="Due"
      nameOf={({ side, text }) => `${side} ${text}`}
      nameCell={({ text }) => (
        <>
          <span className="mr-3 inline-block size-3 border border-ink" />
          <OutsideText text={text} />
        </>
      )}
      columns={columns}
      rows={dueOf(view).slice(0, tasksMax)}
    />
  );
}

/** Sheet for a week's meeting, printed on one page: days, values without a verdict, what is due, notes. */
export function WeekSheet({ view, week }: { view: PilotView; week: number }) {
  const { pilot, plan, items, batches, today } = view;
  const progress = progressOf(view);
  if (!progress) return null;
  const { startsOn, lastDay, day, days } = progress;
  const isNow = week === weekOf(day) && pilot.state !== 'closed';
  const rows = batches
    .filter((batch) => weekOf(daysBetween(startsOn, batch.day)) === week)
    .reduce((sum, { rowsTaken }) => sum + rowsTaken, 0);
  return (
    <article className={paper} aria-labelledby="week">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <div>
          <p className="flex items-center gap-2 text-lg font-semibold">
            <BrandMark />
            {env.VENDOR_NAME}
          </p>
          <p className="text-sm text-ink-2">
            <OutsideText text={pilot.company} />, {pilot.terms.offer.name}
          </p>
        </div>
        <p className="grid text-ink-2 md:justify-items-end print:justify-items-end">
          <b className="text-xl leading-tight text-ink">{pilot.number}</b>
          <span className="text-sm">Figures from {dayName(today, true)}</span>
        </p>
      </div>
      <div>
        <h1 id="week" className="text-2xl">
          Week {week}: {isNow ? `day ${day} of ${days}` : `of ${weekOf(days)}`}
        </h1>
        <p className="text-ink-2">
          {countFigure(items)} of {countFigure(plan?.content.sample_size ?? 0)} items have a result.{' '}
          {countFigure(rows)} rows were uploaded this week.
        </p>
      </div>
      <TimeLine
        {...{ days, day }}
        start={`${today < startsOn ? 'Starts' : 'Started'} ${dayName(startsOn)}`}
        now={`Day ${day}`}
        end={`Last day ${dayName(lastDay)}`}
      />
      <section>
        <h2 className="text-md">
          {pilot.look ? 'Final values' : 'Values so far'}{' '}
          {!pilot.look && (
            <span className="font-normal text-ink-2">No verdict before the final analysis</span>
          )}
        </h2>
        {view.figures ? (
          <StackingTable
            rowHeading="Criterion"
            nameOf={({ name }) => name}
            nameCell={(criterion) => <CriterionName criterion={criterion} />}
            columns={valueColumns}
            rows={view.figures.criteria}
          />
        ) : (
          <p>No results yet.</p>
        )}
      </section>
      <DueTable view={view} />
      <div className="grid grid-cols-2 gap-8">
        {['Decided in this meeting', 'Open questions'].map((heading) => (
          <section key={heading}>
            <h2 className="text-md">{heading}</h2>
            <div className="h-12 border-b border-control" />
            <div className="h-12 border-b border-control" />
            <div className="h-12 border-b border-control" />
          </section>
        ))}
      </div>
      <p className="border-t border-rule pt-3 text-xs text-ink-2 wrap-anywhere">
        {plan && `Plan version ${plan.planNo}, digest ${plan.sha256.slice(0, 16)}. `}
        {view.figures && `Shares by Wilson; other intervals by bootstrap, seed ${view.figures.seed}.`}
      </p>
    </article>
  );
}
