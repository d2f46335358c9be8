import type { Database } from '../../../db/connect';
import type { HandoverStore } from '../../http/forms/failed-form-store';
import { formAnswer, formError } from '../../http/forms/form-answer';
import { fetchShowing, pageAnswer, replayForm } from '../../http/forms/form-replay';
import { FormRequest } from '../../http/forms/form-request';
import type { FormHost } from '../../http/forms/run-form';
import { isSameOrigin } from '../../http/forms/same-origin';
import { ratePolicies } from '../../http/limits/rate-limit';
import { errorOfThrown } from '../../http/mounts/errors';
import { jsonText } from '../../http/mounts/respond';
import { seeOther } from '../../http/mounts/see-other';
import { webApiRequest, webResponse } from '../../http/mounts/web-adapter';
import { type ErrorBody, errorBody } from '../../kernel/errors';
import { rateWindowSeconds } from '../../kernel/limits';
import type { SecretDigests } from '../keys/make-secret';
import { eraseTrialByAddress, makeTrialKey, type ShowOutcome } from './make-trial-key';
import type { ShownTrialKey } from './trial';

/** Dependencies of the forms on a request's page. */
interface TrialHost extends FormHost {
  database: Database;
  apiKeyDigests: SecretDigests;
  shownTrialKeys: HandoverStore<ShownTrialKey>;
}

interface TrialForm {
  /** The path of the request's page. */
  page: string;
  /** The last part of its address. */
  address: string;
}

/**
 * Handles a form without fields from the page of a request, within the rate limit of a POST. A refused browser gets
 * the page with the reason.
 */
async function takeForm(
  request: Request,
  host: TrialHost,
  { page }: TrialForm,
  operation: string,
  act: (sent: FormRequest) => Promise<Response>,
): Promise<Response> {
  const sentRequest = webApiRequest(request, host.frontServerToken);
  const sent = new FormRequest(sentRequest);
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true }))
    return formError(sent, errorBody('foreign_origin', {}));
  const refused = async (why: ErrorBody) =>
    sent.wantsJson
      ? formError(sent, why)
      : replayForm(request.headers, host, page, { why, texts: new Map() });
  try {
    if (!(await host.limiter.admit(operation, sentRequest.clientAddress, ratePolicies.write)))
      return await refused(errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds }));
    return await act(sent);
  } catch (error) {
    return refused(errorOfThrown(error, operation));
  }
}

const codeOf = (outcome: Exclude<ShowOutcome['outcome'], 'made'>) => {
  if (outcome === 'none') return 'not_found';
  return outcome === 'asked' || outcome === 'refused' ? 'version_conflict' : 'gone';
};

/**
 * Shows a granted key once, as the answer to the form: its page with the key, JSON for a script, or plain text if
 * the portal cannot render its page. No address shows the key again: a shown or lapsed one answers 410.
 */
export function takeShowForm(request: Request, host: TrialHost, form: TrialForm): Promise<Response> {
  return takeForm(request, host, form, 'showTrialKey', async (sent) => {
    const shown = await makeTrialKey(host, form.address);
    if (shown.outcome !== 'made') {
      const code = codeOf(shown.outcome);
      if (sent.wantsJson || code === 'gone') return refusal(request, host, form, sent, errorBody(code, {}));
      return seeOther(form.page);
    }
    const { key } = shown;
    if (sent.wantsJson) {
      const { keyId: key_id, secret, expiresAt: expires_at } = key;
      return webResponse(jsonText(JSON.stringify({ ok: true, key_id, secret, expires_at })), 'POST');
    }
    const page = await fetchShowing(request.headers, host, form.page, host.shownTrialKeys, key);
    return page?.status === 200 ? pageAnswer(page, 200) : plainKey(key);
  });
}

/** Explains why a key is not shown: the page with the error's status, or a JSON error for scripts. */
async function refusal(
  request: Request,
  host: TrialHost,
  { page }: TrialForm,
  sent: FormRequest,
  error: ErrorBody,
): Promise<Response> {
  if (sent.wantsJson) return formError(sent, error);
  const why = { why: error, texts: new Map<string, string>() };
  const shown = await fetchShowing(request.headers, host, page, host.failedForms, why);
  return shown ? pageAnswer(shown, shown.status) : formError(sent, error);
}

/**
 * Returns the key as plain text if no page can be rendered. The key is already stored, so the answer must contain
 * it.
 */
function plainKey({ secret, expiresAt }: ShownTrialKey): Response {
  const text = `Your trial key, shown this once:\n\n${secret}\n\nIt ends on ${expiresAt.slice(0, 10)}. Store it in a secret manager.\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Deletes a request and ends its key. */
export function takeTrialErasure(request: Request, host: TrialHost, form: TrialForm): Promise<Response> {
  return takeForm(request, host, form, 'eraseTrialKeyRequest', async (sent) => {
    await eraseTrialByAddress(host, form.address);
    return formAnswer(sent, form.page);
  });
}
