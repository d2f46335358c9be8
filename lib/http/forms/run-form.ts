import type { z } from 'zod';
import { errorBody } from '../../kernel/errors';
import type { RateLimiter } from '../limits/rate-limit';
import { answerForThrown } from '../mounts/errors';
import { jsonText } from '../mounts/respond';
import { seeOther } from '../mounts/see-other';
import { webApiRequest, webResponse } from '../mounts/web-adapter';
import type { PostEndpoint } from '../post/post-endpoint';
import { type PostResult, postAnswer, type RecordAction, runPost } from '../post/post-pipeline';
import { type FormReplayHost, replayForm } from './form-replay';
import { FormRequest, readFormFields } from './form-request';

/** What forms need of the process that they are sent to. */
export interface FormHost extends FormReplayHost {
  limiter: RateLimiter;
}

/** A form of the portal. */
export interface PortalForm<Schema extends z.ZodObject, Wire> {
  /** The endpoint of the API that it is another way into. */
  endpoint: PostEndpoint<Schema>;
  /** The path of the page that it stands on. */
  page: string;
  /** The path of the page that shows a record. */
  recordPage: (record: Wire) => string;
  /** Fields that the form may not set. */
  notFromForms: readonly string[];
}

/**
 * Carries a sent form out as the API would. A browser is sent on to the record, or shown the form again with
 * everything that was typed; a script that accepts JSON gets the record's address, or the API's refusal.
 */
export async function runForm<Schema extends z.ZodObject, Wire>(
  request: Request,
  host: FormHost,
  form: PortalForm<Schema, Wire>,
  action: RecordAction<z.infer<Schema>, Wire>,
): Promise<Response> {
  const sent = webApiRequest(request, host.frontServerToken);
  if (!isFromOwnPage(request.headers, sent.baseUrl)) return refusedOrigin();
  const formRequest = new FormRequest(sent);
  const readFields = readFormFields(form.endpoint.shape, form.notFromForms);
  const result = await resultOf(form, () =>
    runPost(formRequest.forPipeline, host.limiter, form.endpoint, action, readFields),
  );
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  if ('refused' in result) {
    if (wantsJson) return webResponse(postAnswer(form.endpoint.recordName, result), request.method);
    return replayForm(request.headers, host, form.page, result.refused, await formRequest.texts());
  }
  const replay = result.isReplay ? { idempotent_replay: true } : {};
  const location = form.recordPage(result.record) + (result.isReplay ? '?replayed=1' : '');
  if (!wantsJson) return seeOther(location);
  return webResponse(jsonText(JSON.stringify({ ok: true, location, ...replay })), request.method);
}

async function resultOf<Wire>(
  form: { endpoint: { operation: string } },
  run: () => Promise<PostResult<Wire>>,
): Promise<PostResult<Wire>> {
  try {
    return await run();
  } catch (error) {
    const { status } = answerForThrown(error, form.endpoint.operation);
    return { refused: errorBody(status === 503 ? 'service_unavailable' : 'internal_error', {}) };
  }
}

/**
 * Whether a form was sent by a page of the portal. The pages send no referrer, so browsers say `null` for
 * their origin when a form is sent without a script; Sec-Fetch-Site then tells.
 */
function isFromOwnPage(headers: Headers, baseUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (origin === 'null') return headers.get('sec-fetch-site') === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('host') || host === new URL(baseUrl).host;
}

function refusedOrigin(): Response {
  const text = 'Forms of this portal can only be sent from its own pages. Nothing was stored.\n';
  return new Response(text, { status: 403, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
