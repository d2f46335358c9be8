import { figuresOf } from '../../../public/pilot-scripts/figures.mjs';
import { listDecisions } from '../decisions/decision-queries';
import { agreementOf } from '../decisions/sheet';
import type { PilotView } from '../pilot';
import { type Criterion, metrics } from '../plan';
import { type DayRows, listDayRows } from '../queries';
import { type PilotDeps, readPart } from '../read-pilot';
import { isInForce, mergeRows, type ResultRow, type RowsByKind, type StoredRow } from '../rows';

/** Values of a criterion, in percent: of the rows of a day, and of all rows in force at its end. */
export interface TrendDay {
  day: string;
  items: number;
  thatDay: number | null;
  toDate: number | null;
}

/** Computes the values of a criterion day by day, for the days with results. */
export async function trendOf(
  criterion: Criterion,
  batches: readonly Omit<DayRows, 'fileName'>[],
): Promise<TrendDay[]> {
  const { rows: kind } = metrics[criterion.metric];
  const computed = async (rows: readonly ResultRow[]): Promise<number | null> => {
    const of: Partial<Record<keyof RowsByKind, readonly ResultRow[]>> = { [kind]: rows };
    // Without a seed no interval is computed, which takes a second for 20,000 items.
    const { criteria } = await figuresOf({ criteria: [criterion] }, of as Partial<RowsByKind>, 0);
    return criteria[0]?.value ?? null;
  };
  const trend: TrendDay[] = [];
  let all: StoredRow[] = [];
  for (const day of new Set(batches.map((batch) => batch.day))) {
    const stored = batches
      .filter((batch) => batch.day === day)
      .reduce<StoredRow[]>((before, batch) => mergeRows(before, batch.rows), []);
    all = mergeRows(all, stored);
    const rows = stored.filter(isInForce);
    const items = new Set(rows.map(({ item }) => item)).size;
    const toDate = await computed(all.filter(isInForce));
    trend.push({ day, items, thatDay: await computed(rows), toDate });
  }
  return trend;
}

/** Maximum uploaded rows for a trend; more would take seconds. */
const trendRowsMax = 50_000;

export interface ShownTrend {
  name: string;
  target: number;
  days: TrendDay[];
}

/** Returns the first required criterion day by day; undefined without results. Throws as `readPilot`. */
export async function readTrend(deps: PilotDeps, view: PilotView): Promise<ShownTrend | undefined> {
  const criterion = view.plan?.content.criteria.find(({ must }) => must);
  if (!criterion) return undefined;
  const { name, target, metric } = criterion;
  const { rows: kind } = metrics[metric];
  const own = view.batches.filter((batch) => batch.kind === kind);
  const uploaded = own.reduce((sum, { rowsTaken }) => sum + rowsTaken, 0);
  if (uploaded === 0 || uploaded > trendRowsMax) return undefined;
  const rows = await readPart(deps, view.pilot.id, view.actor, (orm, id) => listDayRows(orm, id, kind));
  return { name, target, days: await trendOf(criterion, rows) };
}

/** Returns how far the two reviewers of every tenth item agree. Throws as `readPilot`. */
export function readAgreement(deps: PilotDeps, view: PilotView): Promise<ReturnType<typeof agreementOf>> {
  return readPart(deps, view.pilot.id, view.actor, async (orm, id) =>
    agreementOf(await listDecisions(orm, id)),
  );
}
