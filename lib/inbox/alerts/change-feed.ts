import { randomBytes } from 'node:crypto';
import type { FounderStore } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { tokenDigest } from '../../founders/secrets/read-signed-cookie';
import { calendarPath, feedPath } from './endpoints';
import { type AddressKind, deleteAddress, upsertAddress } from './feed-queries';

const kinds = {
  feed: { made: 'alert_feed_made', ended: 'alert_feed_ended', pathOf: feedPath },
  calendar: { made: 'calendar_made', ended: 'calendar_ended', pathOf: calendarPath },
} as const;

/**
 * Creates the secret path of the founder's feed or calendar, which is shown only once; an earlier path stops working.
 */
export async function makeAddress(
  { database, authorize }: FounderStore,
  kind: AddressKind,
): Promise<{ path: string }> {
  const { id: founderId } = await authorize();
  const secret = randomBytes(32).toString('base64url');
  await database.transaction(async (transaction) => {
    await upsertAddress(transaction, kind, { founderId, secretSha256: tokenDigest(secret) });
    await insertHistory(transaction, { founderId, kind: kinds[kind].made });
  });
  return { path: kinds[kind].pathOf(secret) };
}

/** Deletes the founder's address at once; returns false when there is none. */
export async function endAddress({ database, authorize }: FounderStore, kind: AddressKind): Promise<boolean> {
  const { id: founderId } = await authorize();
  return database.transaction(async (transaction) => {
    if (!(await deleteAddress(transaction, kind, founderId))) return false;
    await insertHistory(transaction, { founderId, kind: kinds[kind].ended });
    return true;
  });
}
