import { figuresOf } from '../../../public/pilot-scripts/figures.mjs';
import { listDecisions } from '../decisions/decision-queries';
import { agreementOf } from '../decisions/sheet';
import type { PilotEvent, PilotView } from '../pilot';
import { todayIn } from '../pilot-dates';
import { type Criterion, metrics } from '../plan';
import { type PilotDeps, readPart } from '../read-pilot';
import { isInForce, mergeRows, type RowsByKind, type StoredRow } from '../rows';

/** Values of a criterion, in percent: of the rows of a day, and of all rows in force at its end. */
export interface TrendDay {
  day: string;
  /** Null, as is `thatDay`, if the record has only the value to date. */
  items: number | null;
  thatDay: number | null;
  toDate: number | null;
}

/** Returns what the record of a day's latest file says of that day: its items, and the criterion's value on them. */
export async function dayDetail(
  criterion: Criterion,
  files: readonly (readonly StoredRow[])[],
): Promise<PilotEvent['detail']> {
  const rows = files.reduce<StoredRow[]>(mergeRows, []).filter(isInForce);
  const of = { [metrics[criterion.metric].rows]: rows } as Partial<RowsByKind>;
  // Without a seed no interval is computed, which takes a second for 20,000 items.
  const { criteria, items } = await figuresOf({ criteria: [criterion] }, of, 0);
  return { day_items: items, day_value: criteria[0]?.value ?? null };
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

/** Returns how far the two reviewers of every tenth item agree. Throws as `readPilot`. */
export function readAgreement(deps: PilotDeps, view: PilotView): Promise<ReturnType<typeof agreementOf>> {
  return readPart(deps, view.pilot.id, view.actor, async (orm, id) =>
    agreementOf(await listDecisions(orm, id)),
  );
}
