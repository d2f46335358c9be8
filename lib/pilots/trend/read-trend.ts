import { metrics } from '../criterion';
import { makeDayDetail } from '../make-figures';
import type { PilotView } from '../pilot';
import type { PilotDeps } from '../read-pilot';
import { numberOrNull, trendOf } from './trend';

/**
 * Returns the first required criterion day by day; undefined without results. Computes items and value of the days
 * whose record lacks them, which it does for uploads to earlier versions, from the stored rows.
 */
export async function readTrend(deps: Pick<PilotDeps, 'database'>, view: PilotView) {
  const trend = trendOf(view);
  if (!trend) return undefined;
  const days: typeof trend.days = [];
  for (const of of trend.days) {
    if (of.items !== null) {
      days.push(of);
      continue;
    }
    const detail = await makeDayDetail(deps, view, metrics[trend.metric].rows, of.day, {});
    // Without rows nothing is known about the day: they were erased.
    const items = numberOrNull(detail.day_items) || null;
    days.push({ ...of, items, thatDay: numberOrNull(detail.day_value) });
  }
  return { ...trend, days };
}
