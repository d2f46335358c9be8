import type { PilotView } from './pilot';
import { todayIn } from './pilot-dates';
import { metrics } from './plan';

/** Values of a criterion, in percent: of the rows of a day, and of all rows in force at its end. */
interface TrendDay {
  day: string;
  /** Null, as is `thatDay`, if the record has only the value to date. */
  items: number | null;
  thatDay: number | null;
  toDate: number | null;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Returns the first required criterion day by day, from the record of the uploads; undefined without results. */
export function trendOf({ plan, pilot, events }: Pick<PilotView, 'plan' | 'pilot' | 'events'>) {
  const criteria = plan?.content.criteria ?? [];
  const place = criteria.findIndex(({ must }) => must);
  const criterion = criteria[place];
  if (!criterion) return undefined;
  const { name, target, metric } = criterion;
  const days = new Map<string, TrendDay>();
  for (const { kind, at, detail } of events) {
    if (kind !== 'submit_results' || detail.kind !== metrics[metric].rows) continue;
    const day = todayIn(pilot.timeZone, new Date(at));
    days.set(day, {
      day,
      items: numberOrNull(detail.day_items),
      thatDay: numberOrNull(detail.day_value),
      toDate: numberOrNull(detail[`value_${place + 1}`]),
    });
  }
  return days.size === 0 ? undefined : { name, target, days: [...days.values()] };
}
