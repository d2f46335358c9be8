import { screenText } from '@pilot-portal/screening';
import type { OneTimeStore } from '../../http/forms/form-flash-store';
import { pageAnswer, renderPageWith } from '../../http/forms/rerender-form';
import { type FormHost, handleForm, limitForm } from '../../http/forms/submit-form';
import type { RatePolicy } from '../../http/limits/rate-limit';
import { jsonText } from '../../http/mounts/respond';
import { webResponse } from '../../http/mounts/web-adapter';
import { type ErrorBody, errorBody, sensitiveValueMessage } from '../../kernel/errors';
import { stringCodePointsMax } from '../../kernel/limits';
import { analyseParts } from '../engines/analyse-text';
import type { Engines } from '../engines/engines';
import { isDeveloperError } from '../kernel/developer-errors';
import { type MaskedPart, maskedParts } from '../text/masked-text';
import type { TextOperation } from '../text/text';
import { sentimentOfWindows, textWindows } from '../text/windows';

const operation = 'tryText';

export const tryField = 'text';

const tryPolicy: RatePolicy = { name: 'try', requestsPerWindowMax: 60 };

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
  triedTexts: OneTimeStore<TriedText>;
}

/** All visitors share one owner, so that they take turns with API keys as one key does. */
const visitors = 'visitors';

/**
 * Analyses the text of the try-it form: JSON for a script, else the page with the result. The text is neither stored nor
 * logged.
 */
export function handleTryText(request: Request, host: TryHost, page: string): Promise<Response> {
  return handleForm(request, host, { page, operation }, async (sent) => {
    const refused = await limitForm(host, operation, sent.forPipeline, tryPolicy);
    if (refused) return refused;
    const fields = await sent.fields();
    if ('error' in fields) return fields;
    // A browser sends a line break as two characters and counts it as one.
    const text = fields.text(tryField).replaceAll('\r\n', '\n');
    const problem = textProblem(text);
    if (problem) return problem;
    const findings = await analyse(host.engines, text, sent.forPipeline.id);
    // The engines refuse work only while they are busy, or a text that takes too long.
    if (!findings) return errorBody('service_unavailable', {});
    if (sent.wantsJson) return webResponse(jsonText(JSON.stringify({ ok: true, ...findings })), 'POST');
    const shown = await renderPageWith(request.headers, host, page, host.triedTexts, { text, findings });
    return shown?.status === 200 ? pageAnswer(shown, 200) : maskedText(findings);
  });
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

async function analyse(engines: Engines, text: string, requestId: string): Promise<TextFindings | undefined> {
  const startedAt = performance.now();
  const analysed = <Operation extends TextOperation>(operation: Operation, parts: readonly string[]) =>
    analyseParts(engines.processes, operation, parts, { keyId: visitors, requestId });
  try {
    const [[pii], sentiments, [toxicity]] = await Promise.all([
      analysed('pii', [text]),
      analysed('sentiment', textWindows(text)),
      analysed('toxicity', [text]),
    ]);
    if (!pii || !toxicity) throw new Error('a text has a result');
    return {
      parts: maskedParts(text, pii),
      sentiment: sentimentOfWindows(sentiments).sentiment,
      is_toxic: toxicity.is_toxic,
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    if (isDeveloperError(error)) return undefined;
    throw error;
  }
}

/** Returns the masked text alone, for a portal that cannot render its own page. */
function maskedText({ parts }: TextFindings): Response {
  const text = parts.map(({ text: part, label }) => (label ? `[${label}]` : part)).join('');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
