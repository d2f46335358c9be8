import type { z } from 'zod';
import { errorBody } from '../../kernel/errors';
import type { RateLimiter } from '../limits/rate-limit';
import { errorOfThrown } from '../mounts/errors';
import { webApiRequest } from '../mounts/web-adapter';
import type { PostEndpoint } from '../post/post-endpoint';
import { type ReadFields, type RecordAction, runPost } from '../post/post-pipeline';
import type { FailedForm } from './failed-form-store';
import { formAnswer, formError } from './form-answer';
import { type FormReplayHost, replayForm } from './form-replay';
import { type FormFields, FormRequest, readFormFields } from './form-request';
import { isSameOrigin } from './same-origin';

export interface FormHost extends FormReplayHost {
  limiter: RateLimiter;
}

type Fields = Extract<ReturnType<ReadFields>, { fields: unknown }>['fields'];

export interface PortalForm<Schema extends z.ZodObject, Wire> {
  endpoint: PostEndpoint<Schema>;
  page: string;
  recordPage: (record: Wire) => string;
  notFromForms: readonly string[];
  /** Fields that can be sent several times and are not part of the body. */
  lists?: readonly string[];
  action: (typed: FormFields) => RecordAction<z.infer<Schema>, Wire>;
  /** Returns true if the record of this key has the values that were sent now; default true. */
  isSame?: (record: Wire, fields: Fields, typed: FormFields) => Promise<boolean>;
}

/**
 * Handles a form as the API would. A browser is redirected to the record, or sees the form again with all
 * typed text; a script that accepts JSON receives the record's address or the API's error. If the text was
 * changed after it was stored, the form is shown again with it.
 */
export async function runForm<Schema extends z.ZodObject, Wire extends { created_at: string }>(
  request: Request,
  host: FormHost,
  form: PortalForm<Schema, Wire>,
): Promise<Response> {
  const sent = new FormRequest(webApiRequest(request, host.frontServerToken));
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true })) {
    return formError(sent, errorBody('foreign_origin', {}));
  }
  const lists = form.lists ?? [];
  let fields: Fields = new Map();
  const readFields: ReadFields = (bytes, apiRequest) => {
    const read = readFormFields(form.endpoint.shape, [...form.notFromForms, ...lists])(bytes, apiRequest);
    if (read && 'fields' in read) fields = read.fields;
    return read;
  };
  const action: RecordAction<z.infer<Schema>, Wire> = {
    create: async (...given) => form.action(await sent.typed()).create(...given),
    findByKey: async (...given) => form.action(await sent.typed()).findByKey(...given),
  };
  const showAgain = async (why: FailedForm['why']) =>
    replayForm(request.headers, host, form.page, { why, texts: (await sent.typed()).all(lists) });

  const carryOut = async () => {
    const result = await runPost(sent.forPipeline, host.limiter, form.endpoint, action, readFields);
    if ('error' in result) return result;
    if (!result.isReplay || !form.isSame) return { ...result, isSame: true };
    return { ...result, isSame: await form.isSame(result.record, fields, await sent.typed()) };
  };
  const result = await carryOut().catch((error: unknown) => ({
    error: errorOfThrown(error, form.endpoint.operation),
  }));
  if ('error' in result) return sent.wantsJson ? formError(sent, result.error) : showAgain(result.error);

  const { record, isReplay, isSame } = result;
  const location = form.recordPage(record);
  if (!isReplay) return formAnswer(sent, location);
  const replayed = `${location}?replayed=1`;
  const sentAt = record.created_at;
  if (!isSame && !sent.wantsJson) return showAgain({ location, sentAt });
  const differs = isSame ? {} : { differs: true, sent_at: sentAt };
  return formAnswer(sent, replayed, {
    json: { ok: true, location: replayed, idempotent_replay: true, ...differs },
  });
}
