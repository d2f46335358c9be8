import { errorStatus } from '../../kernel/errors';
import { answerForThrown } from '../mounts/errors';
import { seeOther } from '../mounts/see-other';
import { type FailedForm, type FailedFormStore, failedFormHeader } from './failed-form-store';
import { fetchSelf } from './self-fetch';

/** What showing a form again needs of the process that it was sent to. */
export interface FormReplayHost {
  failedForms: FailedFormStore;
  frontServerToken: string | undefined;
  selfOrigin: string | undefined;
}

/**
 * The form's page with the reason and what was typed. Where the portal cannot ask itself for it: a redirect there with
 * the code alone, or to the record that was sent before.
 */
export async function replayForm(
  headers: Headers,
  host: FormReplayHost,
  page: string,
  { why, texts }: FailedForm,
): Promise<Response> {
  const withoutValues = 'error' in why ? `${page}?error=${why.error}` : `${why.location}?replayed=1`;
  if (host.selfOrigin === undefined) return seeOther(withoutValues);
  const token = host.failedForms.hold({ texts, why });
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
      status: 'error' in why ? errorStatus[why.error] : 200,
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
