import { type ErrorBody, errorStatus } from '../../kernel/errors';
import { answerForThrown } from '../mounts/errors';
import { seeOther } from '../mounts/see-other';
import { type FailedFormStore, failedFormHeader } from './failed-form-store';
import { fetchSelf } from './self-fetch';

/** What showing a form again needs of the process that it was sent to. */
export interface FormReplayHost {
  failedForms: FailedFormStore;
  frontServerToken: string | undefined;
  selfOrigin: string | undefined;
}

/** The form's page with the reason and what was typed, else a redirect there with the code alone. */
export async function replayForm(
  headers: Headers,
  host: FormReplayHost,
  page: string,
  error: ErrorBody,
  texts: ReadonlyMap<string, string>,
): Promise<Response> {
  const withoutValues = `${page}?error=${error.error}`;
  if (host.selfOrigin === undefined) return seeOther(withoutValues);
  const token = host.failedForms.hold({ texts, error });
  try {
    const shown = await fetchSelf(host.selfOrigin, page, {
      ...forwarded(headers, [
        'host',
        'x-forwarded-proto',
        'x-forwarded-for',
        'user-agent',
        'accept-language',
        'cookie',
      ]),
      accept: 'text/html',
      [failedFormHeader]: `${host.frontServerToken} ${token}`,
    });
    if (shown.status !== 200) return seeOther(withoutValues);
    return new Response(shown.html, {
      status: errorStatus[error.error],
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ...(shown.contentSecurityPolicy && { 'Content-Security-Policy': shown.contentSecurityPolicy }),
      },
    });
  } catch (error) {
    answerForThrown(error, 'replayForm');
    return seeOther(withoutValues);
  } finally {
    host.failedForms.drop(token);
  }
}

function forwarded(headers: Headers, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, v]) => v));
}
