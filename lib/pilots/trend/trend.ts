import { metrics } from '../criterion';
import type { PilotView } from '../pilot';
import { todayIn } from '../pilot-dates';

/** Values of a criterion, in percent: of the rows of a day, and of all rows that count at its end. */
interface TrendDay {
  day: string;
  /** Null, as is `thatDay`, if the record has only the value to date. */
  items: number | null;
  thatDay: number | null;
  toDate: number | null;
}

export const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * Removes a file from its day. The cumulative values of later days contained it, and only the last one is known again.
 */
function withdraw(days: Map<string, TrendDay>, { toDate, ...of }: TrendDay): void {
  if (of.items) days.set(of.day, { ...of, toDate });
  else days.delete(of.day);
  const last = [...days.keys()].at(-1);
  for (const day of days.values())
    if (day.day >= of.day) days.set(day.day, { ...day, toDate: day.day === last ? toDate : null });
}

/** Returns the first required criterion day by day, from the record of the uploads; undefined without results. */
export function trendOf({ plan, pilot, events }: Pick<PilotView, 'plan' | 'pilot' | 'events'>) {
  const criteria = plan?.content.criteria ?? [];
  const place = criteria.findIndex(({ must }) => must);
  const criterion = criteria[place];
  if (!criterion) return undefined;
  const { name, target, metric } = criterion;
  const days = new Map<string, TrendDay>();
  for (const { kind, at, detail } of events) {
    if (detail.kind !== metrics[metric].rows) continue;
    const of = {
      items: numberOrNull(detail.day_items),
      thatDay: numberOrNull(detail.day_value),
      toDate: numberOrNull(detail[`value_${place + 1}`]),
    };
    if (kind === 'submit_results') {
      const day = todayIn(pilot.timeZone, new Date(at));
      days.set(day, { day, ...of });
    } else if (kind === 'withdraw_file') withdraw(days, { day: String(detail.day), ...of });
  }
  return days.size === 0 ? undefined : { name, target, metric, days: [...days.values()] };
}
