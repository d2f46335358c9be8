import { createHash, randomBytes } from 'node:crypto';
import type { FounderStore } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { feedPath } from './endpoints';
import { deleteFeed, upsertFeed } from './feed-queries';

/**
 * Hashes a feed's secret for storage and lookup. The lookup time reveals nothing useful, because the secret has 256
 * random bits.
 */
export function feedDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Creates the secret path of the founder's feed, which is shown only once; an earlier path stops working. Throws
 * ApiError `sign_in_required` or `service_unavailable`.
 */
export async function makeFeed({ database, authorize }: FounderStore): Promise<{ path: string }> {
  const { id: founderId } = await authorize();
  const secret = randomBytes(32).toString('base64url');
  await database.transaction(async (transaction) => {
    await upsertFeed(transaction, { founderId, secretSha256: feedDigest(secret) });
    await insertHistory(transaction, { founderId, kind: 'alert_feed_made' });
  });
  return { path: feedPath(secret) };
}

/** Deletes the founder's feed at once; returns false when there is none. Throws like {@link makeFeed}. */
export async function endFeed({ database, authorize }: FounderStore): Promise<boolean> {
  const { id: founderId } = await authorize();
  return database.transaction(async (transaction) => {
    if (!(await deleteFeed(transaction, founderId))) return false;
    await insertHistory(transaction, { founderId, kind: 'alert_feed_ended' });
    return true;
  });
}
