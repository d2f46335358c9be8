import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/** Page of the portal, as returned by its own server. */
export interface FetchedPage {
  status: number;
  contentSecurityPolicy: string | undefined;
  html: string;
}

/** Timeout of the portal's requests to itself, in milliseconds. */
const answersWithinMs = 5_000;

/**
 * Requests a page from the portal's own server. `fetch` cannot send another Host, and Next caches its
 * responses.
 */
export function fetchSelf(
  selfOrigin: string,
  path: string,
  headers: Record<string, string>,
): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    const options = { headers, signal: AbortSignal.timeout(answersWithinMs) };
    const request = get(new URL(path, selfOrigin), options, (response) => {
      const policy = response.headers['content-security-policy'];
      text(response).then(
        (html) =>
          resolve({
            status: response.statusCode ?? 0,
            contentSecurityPolicy: Array.isArray(policy) ? policy[0] : policy,
            html,
          }),
        reject,
      );
    });
    request.on('error', reject);
  });
}
