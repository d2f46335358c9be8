import type { Endpoint } from '../../kernel/endpoint';

/** GET /api/feeds/{feed_secret}: no document names it, because only the founder who made the secret may read it. */
export const readAlertFeed: Endpoint = {
  method: 'GET',
  path: '/api/feeds/{feed_secret}',
  operation: 'readAlertFeed',
  isPublic: false,
};

/** The path of the feed of a secret. */
export function feedPath(secret: string): string {
  return readAlertFeed.path.replace('{feed_secret}', secret);
}
