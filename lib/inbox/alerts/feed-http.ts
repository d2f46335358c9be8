import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connect';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorResponse, textAnswer } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { vendorName } from '../../process/installation';
import { atomFeed } from './atom';
import { readAlertFeed, readFounderCalendar } from './endpoints';
import { makeCalendar } from './make-calendar';
import { readFeed } from './read-alerts';

/** Headers that let only the requesting reader cache a feed, with revalidation before each use. */
const feedHeaders = {
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** Returns true when If-None-Match contains the entity tag (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

async function answerFeed({ database }: { database: Database }, request: ApiRequest): Promise<ApiAnswer> {
  const { path, baseUrl } = request;
  const figures = await readFeed(database, path.slice(path.lastIndexOf('/') + 1));
  if (!figures) return errorResponse('not_found', {});
  const body = atomFeed({ ...figures, vendor: vendorName(), portal: baseUrl });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const answer = isKnown(request.header('if-none-match'), etag)
    ? textAnswer('', 304, null)
    : textAnswer(body, 200, 'application/atom+xml; charset=utf-8');
  return { ...answer, headers: { ...answer.headers, ...feedHeaders, ETag: etag } };
}

async function answerCalendar({ database }: { database: Database }, request: ApiRequest): Promise<ApiAnswer> {
  const [, secret = ''] = /\/([\w-]{43})\.ics$/.exec(request.path) ?? [];
  const body = await makeCalendar(database, secret, request.baseUrl);
  if (body === undefined) return errorResponse('not_found', {});
  const answer = textAnswer(body, 200, 'text/calendar; charset=utf-8');
  return { ...answer, headers: { ...answer.headers, ...feedHeaders } };
}

/** GET /api/calendars/{calendar_file}: days of deals and pilots, for anyone who has a founder's secret address. */
export const calendarRoute = reading(readFounderCalendar, answerCalendar);

/** GET /api/feeds/{feed_secret}: the alerts as an Atom feed, for anyone who has a founder's secret address. */
export const alertFeedRoute = reading(readAlertFeed, answerFeed);
