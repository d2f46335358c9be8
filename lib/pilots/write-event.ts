import { hash } from 'node:crypto';
import type { Transaction } from '../../db/connect';
import { eventText, type PilotEvent } from './pilot';
import { findLastEvent, insertEvent } from './queries';

/** Appends an event to the record of a locked or new pilot, with the hash of the event before it. */
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
