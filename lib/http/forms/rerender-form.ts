import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorStatus } from '../../kernel/errors';
import { answerForThrown } from '../mounts/errors';
import { seeOther } from '../mounts/respond';
import { type FlashedForm, type FormFlash, formFlashHeader, type OneTimeStore } from './form-flash-store';

export interface FlashHost {
  formFlash: FormFlash;
  frontServerToken: string | undefined;
  selfOrigin: string | undefined;
}

/** Returns the form's page with the error and the typed text; if it cannot be fetched, a redirect with the code. */
export async function rerenderForm(
  headers: Headers,
  host: FlashHost,
  page: string,
  { reason, texts }: FlashedForm,
): Promise<Response> {
  const withoutValues =
    'error' in reason
      ? `${page}${page.includes('?') ? '&' : '?'}error=${reason.error}`
      : `${reason.location}?replayed=1`;
  const shown = await renderPageWith(headers, host, page, host.formFlash, { texts, reason });
  if (shown?.status !== 200) return seeOther(withoutValues);
  return pageAnswer(shown, 'error' in reason ? errorStatus[reason.error] : 200);
}

/** Requests a page with a value to show once. Returns undefined if that is impossible; errors are logged. */
export async function renderPageWith<Held>(
  headers: Headers,
  { selfOrigin, frontServerToken }: Pick<FlashHost, 'selfOrigin' | 'frontServerToken'>,
  page: string,
  store: OneTimeStore<Held>,
  held: Held,
): Promise<FetchedPage | undefined> {
  if (selfOrigin === undefined) return undefined;
  const token = store.hold(held);
  try {
    return await fetchSelf(selfOrigin, page, {
      ...forwarded(headers, [
        'host',
        'x-forwarded-proto',
        'x-forwarded-for',
        'user-agent',
        'accept-language',
        'cookie',
      ]),
      accept: 'text/html',
      [formFlashHeader]: `${frontServerToken} ${token}`,
    });
  } catch (error) {
    answerForThrown(error, 'renderPageWith');
    return undefined;
  } finally {
    store.drop(token);
  }
}

export function pageAnswer({ html, contentSecurityPolicy }: FetchedPage, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(contentSecurityPolicy && { 'Content-Security-Policy': contentSecurityPolicy }),
    },
  });
}

function forwarded(headers: Headers, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, v]) => v));
}

interface FetchedPage {
  status: number;
  contentSecurityPolicy: string | undefined;
  html: string;
}

const answersWithinMs = 5_000;

/** `fetch` cannot send another Host, and Next caches its responses. */
function fetchSelf(selfOrigin: string, path: string, headers: Record<string, string>): Promise<FetchedPage> {
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
