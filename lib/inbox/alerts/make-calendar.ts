import { type Database, transactionTime } from '../../../db/connect';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { pilotEvents } from '../../pilots/calendar/calendar';
import { listPilots } from '../../pilots/read-pilot';
import { type CalendarEvent, calendarFile } from '../../review/calendar';
import { type Deal, listDeals, readToday } from '../deals/list-deals';
import { findFounderOfAddress } from './feed-queries';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns an entry for each day on which deals have a next action, and one for those that are due today. */
function dealEvents(deals: readonly Deal[], today: string, url: string): CalendarEvent[] {
  const due = deals.filter((deal) => deal.due !== null).length;
  const days = new Map<string, number>();
  for (const { action, due: reason } of deals)
    if (action?.dueOn && reason === null) days.set(action.dueOn, (days.get(action.dueOn) ?? 0) + 1);
  const event = (start: string, summary: string) => ({
    ...{ uid: `deals-${start}`, stampedAt: `${start}T00:00:00Z`, start, summary, url },
  });
  return [
    ...(due > 0 ? [event(today, `${counted(due, 'deal is', 'deals are')} due`)] : []),
    ...[...days].map(([day, count]) => event(day, counted(count, 'next action', 'next actions'))),
  ];
}

/**
 * Returns the calendar of a founder's secret address: the founder's next actions and the days of all pilots, by counts
 * and numbers, without names. Undefined if the address is unknown or ended.
 */
export async function makeCalendar(
  database: Database,
  secret: string,
  portal: string,
): Promise<string | undefined> {
  const founder = await database.run((orm) => findFounderOfAddress(orm, 'calendar', tokenDigest(secret)));
  if (!founder) return undefined;
  const store = { database, authorize: async () => founder };
  const { today } = await readToday(store, await database.run(transactionTime));
  const [{ deals }, pilots] = await Promise.all([listDeals(store, today), listPilots(store)]);
  const own = deals.filter(({ action }) => !action?.owner || action.owner.id === founder.id);
  return calendarFile('Founder', [
    ...dealEvents(own, today, `${portal}/inbox/deals`),
    ...pilots.flatMap((view) => pilotEvents(view, `${portal}/inbox/pilots/${view.pilot.id}`)),
  ]);
}
