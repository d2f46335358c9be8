import type { z } from 'zod';
import { type ErrorBody, errorBody, rateLimited } from '../../kernel/errors';
import { type RateLimiter, type RatePolicy, ratePolicies } from '../limits/rate-limit';
import { errorOfThrown } from '../mounts/errors';
import type { ApiRequest } from '../mounts/request';
import { webApiRequest } from '../mounts/web-adapter';
import { type PostEndpoint, type ReadFields, type RecordAction, runPost } from '../post/post-pipeline';
import { formAnswer, formError } from './form-answer';
import type { FlashedForm } from './form-flash-store';
import { type FormFields, FormRequest, isSameOrigin, readFormFields } from './form-request';
import { type FlashHost, rerenderForm } from './rerender-form';

export interface FormHost extends FlashHost {
  limiter: RateLimiter;
}

interface BuyerForm {
  page: string;
  operation: string;
  lists?: readonly string[];
}

/** `act` returns the response or the error: JSON for a script, and for a browser the form again with all typed text. */
export async function handleForm(
  request: Request,
  host: FormHost,
  { page, operation, lists = [] }: BuyerForm,
  act: (sent: FormRequest) => Promise<Response | FlashedForm['reason']>,
): Promise<Response> {
  const sent = new FormRequest(webApiRequest(request, host.frontServerToken));
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true }))
    return formError(sent, errorBody('foreign_origin', {}));
  const result = await act(sent).catch((error: unknown) => errorOfThrown(error, operation));
  if (result instanceof Response) return result;
  if (sent.wantsJson && 'error' in result) return formError(sent, result);
  const texts = (await sent.typed()).all(lists);
  return rerenderForm(request.headers, host, page, { reason: result, texts });
}

/** Counts a form against a rate limit, by default that of a POST. Returns the error if it is exceeded. */
export async function limitForm(
  { limiter }: FormHost,
  operation: string,
  { clientAddress }: ApiRequest,
  policy: RatePolicy = ratePolicies.write,
): Promise<ErrorBody | undefined> {
  const isAdmitted = await limiter.admit(operation, clientAddress, policy);
  return isAdmitted ? undefined : rateLimited;
}

type Fields = Extract<ReturnType<ReadFields>, { fields: unknown }>['fields'];

export interface PortalForm<Schema extends z.ZodObject, Wire> {
  endpoint: PostEndpoint<Schema>;
  page: string;
  recordPage: (record: Wire) => string;
  notFromForms: readonly string[];
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
export async function submitForm<Schema extends z.ZodObject, Wire extends { created_at: string }>(
  request: Request,
  host: FormHost,
  form: PortalForm<Schema, Wire>,
): Promise<Response> {
  const { endpoint, page, lists = [] } = form;
  return handleForm(request, host, { page, operation: endpoint.operation, lists }, async (sent) => {
    let fields: Fields = new Map();
    const readFields: ReadFields = (bytes, apiRequest) => {
      const read = readFormFields(endpoint.shape, [...form.notFromForms, ...lists])(bytes, apiRequest);
      if (read && 'fields' in read) fields = read.fields;
      return read;
    };
    const action: RecordAction<z.infer<Schema>, Wire> = {
      create: async (...given) => form.action(await sent.typed()).create(...given),
      findByKey: async (...given) => form.action(await sent.typed()).findByKey(...given),
    };
    const result = await runPost(sent.forPipeline, host.limiter, endpoint, action, readFields);
    if ('error' in result) return result.error;
    const { record, isReplay } = result;
    const location = form.recordPage(record);
    if (!isReplay) return formAnswer(sent, location);
    const isSame = !form.isSame || (await form.isSame(record, fields, await sent.typed()));
    const sentAt = record.created_at;
    if (!isSame && !sent.wantsJson) return { location, sentAt };
    const replayed = `${location}${location.includes('?') ? '&' : '?'}replayed=1`;
    const differs = isSame ? {} : { differs: true, sent_at: sentAt };
    return formAnswer(sent, replayed, {
      json: { ok: true, location: replayed, idempotent_replay: true, ...differs },
    });
  });
}
