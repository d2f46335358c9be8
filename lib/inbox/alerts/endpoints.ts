import type { Endpoint } from '../../kernel/endpoint';

/** GET /api/feeds/{feed_secret}. Undocumented, because only the founder who created the secret may read it. */
export const readAlertFeed: Endpoint = {
  method: 'GET',
  path: '/api/feeds/{feed_secret}',
  operation: 'readAlertFeed',
  isPublic: false,
};

export function feedPath(secret: string): string {
  return readAlertFeed.path.replace('{feed_secret}', secret);
}
