import { createHash, randomBytes } from 'node:crypto';
import type { FounderStore } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { feedPath } from './endpoints';
import { deleteFeed, upsertFeed } from './feed-queries';

/**
 * The digest of a feed's secret, by which it is stored and found. How long a look for it takes says nothing of the
 * secret, whose 256 bits nobody can guess.
 */
export function feedDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Makes the secret path of the founder's feed and gives its one showing; an earlier one leads nowhere any more. Throws
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

/** Ends the founder's feed at once; gives false where there was none. Throws as {@link makeFeed} does. */
export async function endFeed({ database, authorize }: FounderStore): Promise<boolean> {
  const { id: founderId } = await authorize();
  return database.transaction(async (transaction) => {
    if (!(await deleteFeed(transaction, founderId))) return false;
    await insertHistory(transaction, { founderId, kind: 'alert_feed_ended' });
    return true;
  });
}
