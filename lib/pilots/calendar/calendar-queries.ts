import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../../../db/connect';
import { pilotPeople } from '../tables';

/** Stores the digest of the secret in a person's calendar address, in place of an earlier one; null ends it. */
export async function storeCalendar(
  orm: Orm,
  personId: string,
  calendarSha256: string | null,
): Promise<void> {
  await orm.update(pilotPeople).set({ calendarSha256 }).where(eq(pilotPeople.id, personId));
}

/** Finds the person of a calendar address whose access has not ended. */
export async function findPersonOfCalendar(orm: Orm, pilotId: string, calendarSha256: string) {
  const [person] = await orm
    .select({ personId: pilotPeople.id, name: pilotPeople.name, role: pilotPeople.role })
    .from(pilotPeople)
    .where(
      and(
        eq(pilotPeople.pilotId, pilotId),
        eq(pilotPeople.calendarSha256, calendarSha256),
        isNull(pilotPeople.endedAt),
      ),
    );
  return person;
}
