import { hash } from 'node:crypto';
import { tokenDigest } from '../founders/secrets/read-signed-cookie';
import { env } from '../process/env';
import { vendorName } from '../process/installation';
import { personName, roomConsent } from './acts';
import { type Refused, refused, unacceptableField } from './apply-act';
import type { BuyerRole } from './pilot';
import { deleteToken, findPersonOfToken, lockPilot, updatePerson } from './queries';
import { type PilotDeps, readClock } from './read-pilot';
import { makeCookieToken, writeEvent } from './write-record';

export interface Invitation {
  pilotId: string;
  number: string;
  company: string;
  offerName: string;
  /** Name as the inviter wrote it; the person may correct it. */
  name: string;
  role: BuyerRole;
}

/** Returns the invitation of a one-time link; undefined if it is unknown, used, expired or ended. */
export async function findInvitation(deps: PilotDeps, token: string): Promise<Invitation | undefined> {
  const found = await deps.database.run((orm) =>
    findPersonOfToken(orm, tokenDigest(token), 'link', readClock(deps), env.RETENTION_MONTHS),
  );
  if (!found) return undefined;
  const { id: _id, expiresAt: _expiresAt, ...invitation } = found;
  return invitation;
}

type Joining =
  /** `cookie` is the token for the pilot's cookie; see `roomCookie`. */
  { outcome: 'joined'; pilotId: string; cookie: string } | { outcome: 'gone' } | Refused;

/**
 * Uses up a one-time link: stores the person's name and consent and creates the token of the pilot's cookie. Of several
 * simultaneous attempts exactly one succeeds.
 */
export async function joinPilot(
  deps: PilotDeps,
  token: string,
  { name: typed, consent }: { name: string; consent: boolean },
): Promise<Joining> {
  const name = personName.safeParse(typed).data;
  if (name === undefined) return refused('name_required', 'name');
  if (unacceptableField(name) !== undefined) return refused('sensitive_value', 'name');
  if (!consent) return refused('consent_required', 'consent');
  const tokenSha256 = tokenDigest(token);
  const { version, text } = roomConsent(vendorName());
  return deps.database.transaction(async (tx) => {
    const now = readClock(deps);
    const person = await findPersonOfToken(tx, tokenSha256, 'link', now, env.RETENTION_MONTHS);
    if (!person) return { outcome: 'gone' };
    await lockPilot(tx, person.pilotId);
    if (!(await deleteToken(tx, tokenSha256))) return { outcome: 'gone' };
    const consentSha256 = hash('sha256', text, 'hex');
    await updatePerson(tx, person.id, { name, joinedAt: now, consentVersion: version, consentSha256 });
    const cookie = await makeCookieToken(tx, person.id, now);
    const detail = { person_id: person.id, role: person.role, consent_version: version };
    await writeEvent(tx, person.pilotId, { side: 'buyer', name }, now, { kind: 'join', detail });
    return { outcome: 'joined', pilotId: person.pilotId, cookie };
  });
}
