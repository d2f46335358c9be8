import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { pilotPeople } from '../tables';

/** Finds the person of a calendar address whose access has not ended. */
export async function findPersonOfCalendar(orm: Orm, pilotId: string, calendarSha256: string) {
  const { id: personId, name, role, endedAt } = pilotPeople;
  const isOf = and(eq(pilotPeople.pilotId, pilotId), eq(pilotPeople.calendarSha256, calendarSha256));
  const [person] = await orm
    .select({ personId, name, role })
    .from(pilotPeople)
    .where(and(isOf, isNull(endedAt)));
  return person;
}
