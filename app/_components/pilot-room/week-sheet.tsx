import type { ReactNode } from 'react';
import { BrandMark } from '@/app/_components/brand-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { countFigure } from '@/lib/offers/evidence';
import { dueOf } from '@/lib/pilots/due';
import { dayName, percent, targetInWords } from '@/lib/pilots/labels';
import type { PilotView } from '@/lib/pilots/pilot';
import { daysBetween } from '@/lib/pilots/pilot-dates';
import { env } from '@/lib/process/env';
import { paper } from '../paper';
import { TimeLine } from './time-line';

/** Rows of a table at most, so that the sheet stays one page. */
const rowsMax = 9;

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

function Table({ head, rows }: { head: string[]; rows: { key: string; cells: ReactNode[] }[] }) {
  return (
    <table className="w-full text-md tabular-nums [&_:is(td,th)]:border-t [&_:is(td,th)]:border-rule [&_:is(td,th)]:py-1 [&_:is(td,th)]:pl-3 [&_:is(td,th)]:text-right [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):first-child]:text-left [&_thead_th]:border-t-0 [&_thead_th]:text-xs [&_thead_th]:font-normal [&_thead_th]:text-ink-2">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row" className="font-normal">
              {first}
            </th>
            {rest.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ figures }: Pick<PilotView, 'figures'>) {
  if (!figures) return <p>No results yet.</p>;
  const rows = figures.criteria.flatMap((criterion) => [
    {
      key: criterion.name,
      cells: [
        ...[<b key="name">{criterion.name}</b>, targetInWords(criterion), percent(criterion.value)],
        criterion.low === null ? '–' : `${percent(criterion.low)} to ${percent(criterion.high)}`,
        ...[percent(criterion.baseline), countFigure(Math.max(0, criterion.needed - criterion.n))],
      ],
    },
    ...criterion.by_kind.map(({ name, value, low, high }) => ({
      key: `${criterion.name}: ${name}`,
      cells: [name, '', percent(value), low === null ? '–' : `${percent(low)} to ${percent(high)}`, '', ''],
    })),
  ]);
  const head = ['Criterion', 'Target', 'To date', '95% interval', 'Baseline', 'Still needed'];
  return <Table head={head} rows={rows.slice(0, rowsMax)} />;
}

function Coverage({ view, week, pace }: { view: PilotView; week: number; pace: number }) {
  const { plan, items, batches, pilot } = view;
  const sample = plan?.content.sample_size ?? 0;
  const share = sample > 0 ? Math.min(1, items / sample) : 0;
  const inWeek = batches.filter(
    ({ day }) => pilot.startsOn !== null && weekOf(daysBetween(pilot.startsOn, day)) === week,
  );
  const rows = inWeek.reduce((sum, { rowsTaken }) => sum + rowsTaken, 0);
  const width = (part: number) => `${(part * 100).toFixed(1)}%`;
  const bar = (
    <svg key="bar" className="ml-auto block h-4 w-full max-w-80 overflow-visible" aria-hidden="true">
      <rect className="fill-surface stroke-control" y="3" width="100%" height="10" />
      <rect className="fill-ink" y="3" width={width(share)} height="10" />
      <line className="stroke-ink" x1={width(pace)} x2={width(pace)} y1="-2" y2="18" />
    </svg>
  );
  const cells = ['All items', bar, ...[rows, items, sample].map(countFigure), percent(share * 100)];
  return (
    <Table
      head={['Results', 'Line: days passed', 'Rows this week', 'Items to date', 'Sample', 'Share']}
      rows={[{ key: 'all', cells }]}
    />
  );
}

function Lines({ heading }: { heading: string }) {
  return (
    <div>
      <h2 className="text-md">{heading}</h2>
      {['one', 'two', 'three'].map((line) => (
        <div key={line} className="h-8 border-b border-control" />
      ))}
    </div>
  );
}

/** Sheet for a week's meeting, printed on one page: days, results, values without a verdict, what is due, notes. */
export function WeekSheet({ view, week }: { view: PilotView; week: number }) {
  const { pilot, plan, approvals, items, today } = view;
  const progress = progressOf(view);
  if (!progress) return null;
  const { startsOn, lastDay, day, days } = progress;
  const isNow = week === weekOf(day) && pilot.state !== 'closed';
  const approved = approvals.findLast(({ subject, planNo }) => subject === 'plan' && planNo === pilot.planNo);
  const label = `Day ${day} of ${days}. Started ${dayName(startsOn)}; last day ${dayName(lastDay)}.`;
  return (
    <article className={paper} aria-labelledby="week">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <div>
          <p className="flex items-center gap-2 text-lg font-semibold">
            <BrandMark />
            {env.VENDOR_NAME}
          </p>
          <p className="text-sm text-ink-2">
            <OutsideText text={pilot.company} />
            <br />
            {pilot.terms.offer.name}
          </p>
        </div>
        <p className="grid text-ink-2 md:justify-items-end print:justify-items-end">
          Pilot
          <b className="text-xl leading-tight text-ink">{pilot.number}</b>
          <span className="text-sm">Figures from {dayName(today, true)}</span>
        </p>
      </div>
      <div>
        <h1 id="week" className="text-2xl">
          Week {week}: {isNow ? `day ${day} of ${days}` : `of ${weekOf(days)}`}
        </h1>
        <p className="text-ink-2">
          {countFigure(items)} of {countFigure(plan?.content.sample_size ?? 0)} items have a result.
        </p>
      </div>
      <TimeLine
        {...{ days, day, label }}
        start={`Started ${dayName(startsOn)}`}
        now={`Day ${day}`}
        end={`Last day ${dayName(lastDay)}`}
      />
      <Coverage view={view} week={week} pace={days > 0 ? day / days : 0} />
      <section>
        <h2 className="text-md">
          Values so far <span className="font-normal text-ink-2">No verdict before the final look</span>
        </h2>
        <Values figures={view.figures} />
      </section>
      <section>
        <h2 className="text-md">Due</h2>
        <Table
          head={['Task', 'By', 'Day']}
          rows={dueOf(view)
            .slice(0, rowsMax)
            .map(({ side, who, text, dueOn }) => ({
              key: `${side} ${text}`,
              cells: [
                <span key="task">
                  <span className="mr-3 inline-block size-3 border border-ink" />
                  <OutsideText text={text} />
                </span>,
                `${who === null ? '' : `${who}, `}${side === 'buyer' ? pilot.company : env.VENDOR_NAME}`,
                dueOn === null ? '–' : dayName(dueOn),
              ],
            }))}
        />
      </section>
      <div className="grid grid-cols-2 gap-8">
        <Lines heading="Decided in this meeting" />
        <Lines heading="Open questions" />
      </div>
      <p className="border-t border-rule pt-3 text-xs text-ink-2 wrap-anywhere">
        {plan && `Plan version ${plan.planNo}, digest ${plan.sha256.slice(0, 16)}`}
        {approved && `, approved on ${dayName(approved.at.slice(0, 10), true)}`}.{' '}
        {view.figures && `Shares by Wilson; other intervals by bootstrap, seed ${view.figures.seed}.`}
      </p>
    </article>
  );
}
