import { screenText } from '@pilot-portal/screening';
import type { FailedForm, HandoverStore } from '../../http/forms/failed-form-store';
import { formError } from '../../http/forms/form-answer';
import { fetchShowing, pageAnswer, replayForm } from '../../http/forms/form-replay';
import { FormRequest } from '../../http/forms/form-request';
import type { FormHost } from '../../http/forms/run-form';
import { isSameOrigin } from '../../http/forms/same-origin';
import type { RatePolicy } from '../../http/limits/rate-limit';
import { errorOfThrown } from '../../http/mounts/errors';
import { jsonText } from '../../http/mounts/respond';
import { webApiRequest, webResponse } from '../../http/mounts/web-adapter';
import { type ErrorBody, errorBody, sensitiveValueMessage } from '../../kernel/errors';
import { rateWindowSeconds, stringCodePointsMax } from '../../kernel/limits';
import { isDeveloperError } from '../developer-errors';
import { analyseParts } from '../engines/analyse-text';
import type { Engines } from '../engines/engines';
import { type MaskedPart, maskedParts } from './masked-parts';
import { sentimentOfWindows, textWindows } from './windows';

/** Name of the field with the text. */
export const tryField = 'text';

const tryPolicy: RatePolicy = { name: 'try', requestsPerWindowMax: 60 };

/** Findings of the engines in a text that a visitor tried. */
export interface TextFindings {
  parts: MaskedPart[];
  sentiment: 'positive' | 'neutral' | 'negative';
  is_toxic: boolean;
  milliseconds: number;
}

export interface TriedText {
  text: string;
  findings: TextFindings;
}

interface TryHost extends FormHost {
  engines: Engines;
  triedTexts: HandoverStore<TriedText>;
}

/** All visitors share one owner, so that they take turns with API keys as one key does. */
const visitors = 'visitors';

/**
 * Analyses the text of the try-it form: JSON for a script, else the page with the result. The text is neither stored nor
 * logged.
 */
export async function handleTryText(request: Request, host: TryHost, page: string): Promise<Response> {
  const apiRequest = webApiRequest(request, host.frontServerToken);
  const sent = new FormRequest(apiRequest);
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true }))
    return formError(sent, errorBody('foreign_origin', {}));
  const refuse = (why: ErrorBody, text = '') => {
    if (sent.wantsJson) return formError(sent, why);
    const failed: FailedForm = { why, texts: new Map([[tryField, text]]) };
    return replayForm(request.headers, host, page, failed);
  };
  let text = '';
  try {
    if (!(await host.limiter.admit('tryText', apiRequest.clientAddress, tryPolicy)))
      return await refuse(errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds }));
    const fields = await sent.fields();
    if ('error' in fields) return await refuse(fields);
    // A browser sends line breaks as two characters, which its limit counts as one.
    text = fields.text(tryField).replaceAll('\r\n', '\n');
    const problem = textProblem(text);
    if (problem) return await refuse(problem, text);
    const findings = await analyse(host.engines, text, apiRequest.id);
    if (sent.wantsJson) return webResponse(jsonText(JSON.stringify({ ok: true, ...findings })), 'POST');
    const shown = await fetchShowing(request.headers, host, page, host.triedTexts, { text, findings });
    return shown?.status === 200 ? pageAnswer(shown, 200) : maskedText(findings);
  } catch (error) {
    // The engines refuse work only while they are busy, or a text that takes too long.
    const body = isDeveloperError(error)
      ? errorBody('service_unavailable', {})
      : errorOfThrown(error, 'tryText');
    return refuse(body, text);
  }
}

function textProblem(text: string): ErrorBody | undefined {
  const fields = [tryField];
  if (text.trim() === '') return errorBody('missing_required_fields', { fields });
  if ([...text].length > stringCodePointsMax)
    return errorBody('field_too_long', { fields, max_chars: stringCodePointsMax });
  if (screenText(text, tryField) !== null)
    return errorBody('sensitive_value_rejected', { fields, message: sensitiveValueMessage });
  return undefined;
}

async function analyse({ processes }: Engines, text: string, requestId: string): Promise<TextFindings> {
  const startedAt = performance.now();
  const caller = { keyId: visitors, requestId };
  const [[pii], sentiments, [toxicity]] = await Promise.all([
    analyseParts(processes, 'pii', [text], caller),
    analyseParts(processes, 'sentiment', textWindows(text), caller),
    analyseParts(processes, 'toxicity', [text], caller),
  ]);
  if (!pii || !toxicity) throw new Error('a text has a result');
  return {
    parts: maskedParts(text, pii),
    sentiment: sentimentOfWindows(sentiments).sentiment,
    is_toxic: toxicity.is_toxic,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** Returns the masked text alone, for a portal that cannot render its own page. */
function maskedText({ parts }: TextFindings): Response {
  const text = parts.map(({ text: part, label }) => (label ? `[${label}]` : part)).join('');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
