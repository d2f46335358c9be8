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

/** GET /api/calendars/{calendar_file}. Undocumented, as the feed is. */
export const readFounderCalendar: Endpoint = {
  method: 'GET',
  path: '/api/calendars/{calendar_file}',
  operation: 'readFounderCalendar',
  isPublic: false,
};

export function calendarPath(secret: string): string {
  return readFounderCalendar.path.replace('{calendar_file}', `${secret}.ics`);
}
