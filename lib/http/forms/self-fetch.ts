import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/** A page of the portal, as its own server answered it. */
export interface FetchedPage {
  status: number;
  contentSecurityPolicy: string | undefined;
  html: string;
}

/** Timeout of the portal's requests to itself, in milliseconds. */
const answersWithinMs = 5_000;

/** Asks the portal's own server for a page. `fetch` could send no other Host, and Next keeps its answers. */
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
