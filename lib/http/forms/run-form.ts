import type { z } from 'zod';
import { errorBody } from '../../kernel/errors';
import type { RateLimiter } from '../limits/rate-limit';
import { errorOfThrown } from '../mounts/errors';
import { webApiRequest } from '../mounts/web-adapter';
import type { PostEndpoint } from '../post/post-endpoint';
import { type RecordAction, runPost } from '../post/post-pipeline';
import { formAnswer, formError } from './form-answer';
import { type FormReplayHost, replayForm } from './form-replay';
import { type FormFields, FormRequest, readFormFields } from './form-request';
import { isSameOrigin } from './same-origin';

/** What forms need of the process that they are sent to. */
export interface FormHost extends FormReplayHost {
  limiter: RateLimiter;
}

export interface PortalForm<Schema extends z.ZodObject, Wire> {
  /** The endpoint of the API that it is another way into. */
  endpoint: PostEndpoint<Schema>;
  page: string;
  recordPage: (record: Wire) => string;
  notFromForms: readonly string[];
}

/** What a form that has been read does, once it is known what it says. */
type ActionOf<Request, Wire> = (fields: FormFields) => RecordAction<Request, Wire>;

/** The action of a form; the pipeline asks for it only when it has read the body. */
function actionOnFields<Request, Wire>(
  sent: FormRequest,
  actionOf: ActionOf<Request, Wire>,
): RecordAction<Request, Wire> {
  const action = async () => actionOf(await sent.sentFields());
  return {
    create: async (request, idempotencyKey) => (await action()).create(request, idempotencyKey),
    findByKey: async (idempotencyKey, values) => (await action()).findByKey(idempotencyKey, values),
  };
}

/**
 * Carries a sent form out as the API would. A browser is sent on to the record, or shown the form again with
 * everything that was typed; a script that accepts JSON gets the record's address, or the API's error.
 */
export async function runForm<Schema extends z.ZodObject, Wire>(
  request: Request,
  host: FormHost,
  form: PortalForm<Schema, Wire>,
  actionOf: ActionOf<z.infer<Schema>, Wire>,
): Promise<Response> {
  const sent = new FormRequest(webApiRequest(request, host.frontServerToken));
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true })) {
    return formError(sent, errorBody('foreign_origin', {}));
  }
  const readFields = readFormFields(form.endpoint.shape, form.notFromForms);
  const action = actionOnFields(sent, actionOf);
  const result = await runPost(sent.forPipeline, host.limiter, form.endpoint, action, readFields).catch(
    (error: unknown) => ({ error: errorOfThrown(error, form.endpoint.operation) }),
  );
  if ('error' in result) {
    if (sent.wantsJson) return formError(sent, result.error);
    return replayForm(request.headers, host, form.page, result.error, await sent.texts());
  }
  const replay = result.isReplay ? { idempotent_replay: true } : {};
  const location = form.recordPage(result.record) + (result.isReplay ? '?replayed=1' : '');
  return formAnswer(sent, location, { json: { ok: true, location, ...replay } });
}
