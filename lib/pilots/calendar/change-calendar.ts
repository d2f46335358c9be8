import { randomBytes } from 'node:crypto';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import type { PilotActor } from '../pilot';
import { type PilotDeps, readPilot } from '../read-pilot';
import { pilotCalendar } from './calendar';
import { findPersonOfCalendar, storeCalendar } from './calendar-queries';

type Person = Extract<PilotActor, { side: 'buyer' }>;

/**
 * Creates the secret path of a person's calendar, which is shown only once; an earlier path stops working. Throws
 * ApiError `service_unavailable`.
 */
export async function makeCalendar(
  { database }: PilotDeps,
  pilotId: string,
  { personId }: Person,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await database.run((orm) => storeCalendar(orm, personId, tokenDigest(secret)));
  return `/pilots/${pilotId}/calendar/${secret}.ics`;
}

/** Ends a person's calendar address at once. Throws ApiError `service_unavailable`. */
export async function endCalendar({ database }: PilotDeps, { personId }: Person): Promise<void> {
  await database.run((orm) => storeCalendar(orm, personId, null));
}

/**
 * Returns the calendar of a secret address; undefined if it is unknown or ended. `room` is the address of the pilot. Throws
 * ApiError `service_unavailable`.
 */
export async function readCalendar(
  deps: PilotDeps,
  pilotId: string,
  secret: string,
  room: string,
): Promise<string | undefined> {
  const person = await deps.database.run((orm) => findPersonOfCalendar(orm, pilotId, tokenDigest(secret)));
  if (!person) return undefined;
  const view = await readPilot(deps, pilotId, { side: 'buyer', ...person });
  return pilotCalendar(view, room);
}
