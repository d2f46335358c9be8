import { countFigure } from '../../offers/evidence';
import { metrics } from '../criterion';
import { type Due, dueOf } from '../due';
import type { CriterionFigures } from '../figures';
import { dayName, intervalMethods, intervalName, ofPlanned } from '../labels';
import { type PilotView, resultBatches } from '../pilot';
import { daysBetween, todayIn } from '../pilot-dates';

/** Maximum tasks of a sheet, so that it stays one page. */
const tasksMax = 9;

/** Returns the week of a day of a pilot, from 1; the first day is day 0. */
const weekOf = (day: number) => Math.max(1, Math.ceil(day / 7));

/** Returns the days of a pilot and how many have passed; undefined before its start is known. */
export function progressOf({ pilot: { startsOn }, dates: { lastDay }, today }: PilotView) {
  if (startsOn === null || lastDay === null) return undefined;
  const days = daysBetween(startsOn, lastDay);
  return { startsOn, lastDay, days, day: Math.min(Math.max(daysBetween(startsOn, today), 0), days) };
}

/** Returns the number of a pilot's week; undefined before its start is known. */
export function currentWeek(view: PilotView): number | undefined {
  const progress = progressOf(view);
  return progress && weekOf(progress.day);
}

/**
 * Returns the value of each criterion, in the plan's order, after the last upload before a week; none if there is none,
 * or if a file that it includes was withdrawn later.
 */
export function valuesBefore({ pilot: { startsOn, timeZone }, events }: PilotView, week: number) {
  const upload = events.findLast(({ kind, at, detail }) => {
    const day = startsOn === null ? 0 : daysBetween(startsOn, todayIn(timeZone, new Date(at)));
    return kind === 'submit_results' && 'value_1' in detail && weekOf(day) < week;
  });
  const isOutdated = events.some(({ no, kind, detail }) => {
    return (
      upload && kind === 'withdraw_file' && no > upload.no && Number(detail.no) <= Number(upload.detail.no)
    );
  });
  return (place: number): number | undefined => {
    const value = isOutdated ? undefined : upload?.detail[`value_${place + 1}`];
    return typeof value === 'number' ? value : undefined;
  };
}

/** Items with a result of one stratum, or of one kind, such as a label or a kind of span. */
export interface Coverage {
  name: string;
  items: number;
  /** Null for a kind, because the number is unknown. */
  sample: number | null;
}

/** Returns the items with a result by stratum, or by kind without strata: the most that any criterion counts. */
export function coverageOf({ pilot, figures }: PilotView): Coverage[] {
  const criteria = (pilot.look?.figures ?? figures)?.criteria ?? [];
  const drawn = pilot.sample?.strata ?? [];
  const parts = criteria.flatMap(({ metric, strata, by_kind }) => {
    if (drawn.length > 0) return strata ?? [];
    return metrics[metric].rows === 'decisions' ? [] : by_kind;
  });
  const most = new Map(drawn.map(({ name }) => [name, 0]));
  for (const { name, n } of parts) most.set(name, Math.max(n, most.get(name) ?? 0));
  return [...most].map(([name, items]) => {
    return { name, items, sample: drawn.find((stratum) => stratum.name === name)?.drawn ?? null };
  });
}

/** Returns how many items there are, and of how many. */
export function coveredInWords({ items, sample }: Coverage): string {
  return sample === null ? countFigure(items) : ofPlanned(items, sample);
}

export interface WeekSheet {
  heading: string;
  text: string;
  progress: NonNullable<ReturnType<typeof progressOf>>;
  coverage: Coverage[];
  values: (CriterionFigures & { lastWeek: number | undefined })[];
  due: Due[];
  foot: string;
}

/** Returns the sheet of a week by its number in an address; undefined for a week that the pilot does not have. */
export function weekSheet(view: PilotView, typed: string): WeekSheet | undefined {
  const { pilot, plan, items, batches } = view;
  // The final analysis has its own interval level, as on the results page and in the package.
  const figures = pilot.look?.figures ?? view.figures;
  const progress = progressOf(view);
  const week = Number(typed);
  // One address for each week: not also 01 or 1e0.
  if (!progress || !/^[1-9]\d{0,3}$/.test(typed) || week > weekOf(progress.days)) return undefined;
  const { startsOn, day, days } = progress;
  const isNow = week === weekOf(day) && pilot.state !== 'closed';
  const rows = resultBatches(batches)
    .filter((batch) => weekOf(daysBetween(startsOn, batch.day)) === week)
    .reduce((sum, { rowsTaken }) => sum + rowsTaken, 0);
  const before = valuesBefore(view, week);
  return {
    heading: isNow ? `Week ${week}: day ${day} of ${days}` : `Week ${week} of ${weekOf(days)}`,
    text: `${ofPlanned(items, plan?.content.sample_size ?? 0)} items have a result. ${countFigure(rows)} rows were uploaded this week.`,
    progress,
    coverage: coverageOf(view),
    values: (figures?.criteria ?? []).map((criterion, at) => ({ ...criterion, lastWeek: before(at) })),
    due: dueOf(view).slice(0, tasksMax),
    foot: [
      plan && `Plan version ${plan.planNo}, SHA-256 ${plan.sha256.slice(0, 16)}.`,
      figures && `Intervals of ${intervalName(figures)}: ${intervalMethods}, seed ${figures.seed}.`,
      `Figures from ${dayName(view.today, true)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
