import { randomBytes } from 'node:crypto';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { calendarFile } from '../../review/calendar';
import type { PilotActor } from '../pilot';
import { findPersonOfCalendar, updatePerson } from '../queries';
import { type PilotDeps, readPilot } from '../read-pilot';
import { pilotEvents, pilotFeed } from './calendar';

type Person = Extract<PilotActor, { side: 'buyer' }>;

/** Creates the secret path of a person's calendar, which is shown only once; an earlier path stops working. */
export async function makeCalendar(
  { database }: PilotDeps,
  pilotId: string,
  { personId }: Person,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const calendarSha256 = tokenDigest(secret);
  await database.transaction((tx) => updatePerson(tx, personId, { calendarSha256 }));
  return `/pilots/${pilotId}/calendar/${secret}.ics`;
}

/** Ends a person's calendar address at once. */
export async function endCalendar({ database }: PilotDeps, { personId }: Person): Promise<void> {
  await database.transaction((tx) => updatePerson(tx, personId, { calendarSha256: null }));
}

/**
 * Returns the calendar of a secret address, or its feed; undefined if it is unknown or ended. `room` is the address of
 * the pilot.
 */
export async function readCalendar(
  deps: PilotDeps,
  pilotId: string,
  { secret, isFeed }: { secret: string; isFeed: boolean },
  room: string,
): Promise<string | undefined> {
  const person = await deps.database.run((orm) => findPersonOfCalendar(orm, pilotId, tokenDigest(secret)));
  if (!person) return undefined;
  const view = await readPilot(deps, pilotId, { side: 'buyer', ...person });
  return isFeed ? pilotFeed(view, room) : calendarFile('Pilot', pilotEvents(view, room));
}
