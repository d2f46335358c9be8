import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connect';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorResponse, textAnswer } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { env } from '../../process/env';
import { atomFeed } from './atom';
import { readAlertFeed } from './endpoints';
import { readFeed } from './read-alerts';

/** What a feed is kept by: in the reader that asked for it and nowhere else, and asked about before it is shown. */
const feedHeaders = {
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** Whether a reader has what an entity tag stands for (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

async function answerFeed({ database }: { database: Database }, request: ApiRequest): Promise<ApiAnswer> {
  const { path, baseUrl } = request;
  const figures = await readFeed(database, path.slice(path.lastIndexOf('/') + 1));
  if (!figures) return errorResponse('not_found', {});
  const body = atomFeed({ ...figures, vendor: env.VENDOR_NAME, portal: baseUrl });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const answer = isKnown(request.header('if-none-match'), etag)
    ? textAnswer('', 304, null)
    : textAnswer(body, 200, 'application/atom+xml; charset=utf-8');
  return { ...answer, headers: { ...answer.headers, ...feedHeaders, ETag: etag } };
}

/** GET /api/feeds/{feed_secret}: the alerts of a founder as an Atom feed, for whoever has its secret address. */
export const alertFeedRoute = reading(readAlertFeed, answerFeed);
