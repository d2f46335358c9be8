import type { Database } from '../../../db/connect';
import { formAnswer, formError } from '../../http/forms/form-answer';
import type { OneTimeStore } from '../../http/forms/form-flash-store';
import type { FormRequest } from '../../http/forms/form-request';
import { pageAnswer, renderPageWith } from '../../http/forms/rerender-form';
import { type FormHost, handleForm, limitForm } from '../../http/forms/submit-form';
import { jsonText, seeOther } from '../../http/mounts/respond';
import { webResponse } from '../../http/mounts/web-adapter';
import { type ErrorBody, errorBody } from '../../kernel/errors';
import type { SecretDigests } from '../keys/change-keys';
import { eraseTrialByAddress } from './change-trials';
import { makeTrialKey, type ShowOutcome } from './make-trial-key';
import type { ShownTrialKey } from './trial';

interface TrialHost extends FormHost {
  database: Database;
  apiKeyDigests: SecretDigests;
  shownTrialKeys: OneTimeStore<ShownTrialKey>;
}

interface TrialForm {
  page: string;
  /** Last segment of its address. */
  address: string;
}

function handleTrialForm(
  request: Request,
  host: TrialHost,
  { page }: TrialForm,
  operation: string,
  act: (sent: FormRequest) => Promise<Response>,
): Promise<Response> {
  return handleForm(request, host, { page, operation }, async (sent) => {
    return (await limitForm(host, operation, sent.forPipeline)) ?? act(sent);
  });
}

const codeOf = (outcome: Exclude<ShowOutcome['outcome'], 'made'>) => {
  if (outcome === 'none') return 'not_found';
  return outcome === 'asked' || outcome === 'refused' ? 'version_conflict' : 'gone';
};

/**
 * Shows a granted key once, as the answer to the form: its page with the key, JSON for a script, or plain text if
 * the portal cannot render its page. No address shows the key again: a shown or lapsed one answers 410.
 */
export function handleShowKey(request: Request, host: TrialHost, form: TrialForm): Promise<Response> {
  return handleTrialForm(request, host, form, 'showTrialKey', async (sent) => {
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
    const page = await renderPageWith(request.headers, host, form.page, host.shownTrialKeys, key);
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
  const flashed = { reason: error, texts: new Map<string, string>() };
  const shown = await renderPageWith(request.headers, host, page, host.formFlash, flashed);
  return shown ? pageAnswer(shown, shown.status) : formError(sent, error);
}

/**
 * Returns the key as plain text if no page can be rendered. The key is already stored, so the answer must contain
 * it.
 */
function plainKey({ secret, expiresAt }: ShownTrialKey): Response {
  const text = `Your trial key. Copy it now; it will not be shown again.\n\n${secret}\n\nIt expires on ${expiresAt.slice(0, 10)}. Store it in a secret manager.\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

export function handleTrialErasure(request: Request, host: TrialHost, form: TrialForm): Promise<Response> {
  return handleTrialForm(request, host, form, 'eraseTrialKeyRequest', async (sent) => {
    await eraseTrialByAddress(host, form.address);
    return formAnswer(sent, form.page);
  });
}
