import { hash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/connect';
import { tokenDigest } from '../founders/secrets/read-signed-cookie';
import { dayMs } from '../kernel/weeks';
import { linkDays, roomCookieDays } from './acts';
import { eventText, type PilotEvent } from './pilot';
import { type PlanContent, planText } from './plan';
import { findLastEvent, insertEvent, storeToken } from './queries';

/** Returns the SHA-256 of a plan in canonical form, as 64 hexadecimal digits. */
export function planDigest(plan: PlanContent): string {
  return hash('sha256', planText(plan), 'hex');
}

/** Appends an event to the record of a locked or new pilot, with the hash of the previous event. */
export async function writeEvent(
  tx: Transaction,
  pilotId: string,
  { side, name }: Pick<PilotEvent, 'side' | 'name'>,
  now: Date,
  { kind, detail }: Pick<PilotEvent, 'kind' | 'detail'>,
): Promise<void> {
  const last = await findLastEvent(tx, pilotId);
  const event = { no: (last?.no ?? 0) + 1, side, name, kind, detail, previousSha256: last?.sha256 ?? null };
  const sha256 = hash('sha256', eventText({ ...event, at: now.toISOString() }), 'hex');
  await insertEvent(tx, { ...event, pilotId, at: now, sha256 });
}

/** Stores a person's new link or cookie, replacing the earlier one, by its digest, and returns its token. */
async function makeToken(
  tx: Transaction,
  personId: string,
  kind: 'link' | 'cookie',
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeToken(tx, { tokenSha256: tokenDigest(token), personId, kind, expiresAt });
  return token;
}

/** Creates a person's one-time link and returns its path, which can be shown only now. */
export async function makeLink(tx: Transaction, personId: string, now: Date): Promise<string> {
  return `/join/${await makeToken(tx, personId, 'link', new Date(now.getTime() + linkDays * dayMs))}`;
}

/** Returns the expiry of a pilot's cookie without another visit. */
export const cookieEnd = (now: Date): Date => new Date(now.getTime() + roomCookieDays * dayMs);

/** Creates the token of a person's cookie for a pilot. The person's earlier cookie ends. */
export function makeCookieToken(tx: Transaction, personId: string, now: Date): Promise<string> {
  return makeToken(tx, personId, 'cookie', cookieEnd(now));
}
