import { isUtf8 } from 'node:buffer';
import { screenText } from '@pilot-portal/screening';
import type { z } from 'zod';
import { type ErrorBody, errorBody, rateLimited, sensitiveValueMessage } from '../../kernel/errors';
import { bodyBytesMax, stringCodePointsMax } from '../../kernel/limits';
import { type BodyShape, bodyShape } from '../../kernel/request-fields';
import { env } from '../../process/env';
import { screenedOut } from '../../process/events';
import { type RateLimiter, ratePolicies } from '../limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../mounts/request';
import { errorAnswer, jsonText } from '../mounts/respond';
import {
  type BodyString,
  isLongerThan,
  type JsonValue,
  parseJson,
  storableText,
  stringsOf,
  topLevelFields,
} from './body-fields';

/** POST endpoint of section 4.1. Forms and other handlers that create the same records share its limit. */
export interface PostEndpoint<Schema extends z.ZodObject> {
  operation: string;
  recordName: string;
  schema: Schema;
  shape: BodyShape;
}

export function postEndpoint<Schema extends z.ZodObject>(
  operation: string,
  recordName: string,
  schema: Schema,
): PostEndpoint<Schema> {
  return { operation, recordName, schema, shape: bodyShape(schema) };
}

/** Header name, also used among the `fields` of an error. */
const idempotencyKeyHeader = 'Idempotency-Key';

const strictKeyCodePointsMin = 16;

const tooShortKeyMessage = `${idempotencyKeyHeader} must have at least ${strictKeyCodePointsMin} characters: use a random UUID.`;

/** Printed in earlier versions of the README: everyone who copied it shared one record. */
const printedKey = '5f0c2f6e-6d0a-4c52-9d0b-3f1a7e8b9c01';

const printedKeyMessage = `${idempotencyKeyHeader} was copied from an example: use a random UUID of your own.`;

/** Returns the trimmed key, or null. Header bytes arrive as latin-1 and are decoded as UTF-8 if valid. */
function readIdempotencyKey(request: ApiRequest): string | null {
  const header = request.header('idempotency-key');
  if (header === undefined) return null;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) && !/[^\0-\xff]/.test(header) ? bytes.toString('utf8') : header;
  return storableText(text).trim() || null;
}

/**
 * Returns the reason to refuse a key, as a sentence; undefined for a valid key. Apart from the printed
 * example, keys are refused only with `IDEMPOTENCY_KEYS=strict`, if they are short enough to guess.
 */
export function keyProblem(idempotencyKey: string): string | undefined {
  if (idempotencyKey === printedKey) return printedKeyMessage;
  if (env.IDEMPOTENCY_KEYS !== 'strict') return undefined;
  return isLongerThan(idempotencyKey, strictKeyCodePointsMin - 1) ? undefined : tooShortKeyMessage;
}

/** Without a leading `key-`: one mail provider's keys are also `key-` and 32 more characters. */
export function screenedPartOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/key-/gi, '');
}

interface Recorded<Wire> {
  record: Wire;
  isReplay: boolean;
}

export type PostResult<Wire> = Recorded<Wire> | { error: ErrorBody };

export type ReadFields = (
  bytes: Uint8Array,
  request: ApiRequest,
) =>
  | { fields: ReadonlyMap<string, JsonValue>; idempotencyKey: string | null }
  | { error: ErrorBody }
  | undefined;

type SentValues = Readonly<Record<string, JsonValue>>;

export interface RecordAction<Request, Wire> {
  /** Steps 7 to 9: if the key already has a record, it is returned instead of a new one. */
  create(request: Request, idempotencyKey: string | null): Promise<Recorded<Wire> | { error: ErrorBody }>;
  findByKey(idempotencyKey: string, sent: SentValues): Promise<Wire | undefined>;
}

function readJsonFields(bytes: Uint8Array, request: ApiRequest): ReturnType<ReadFields> {
  const parsed = parseJson(bytes);
  return parsed && { fields: topLevelFields(parsed.value), idempotencyKey: readIdempotencyKey(request) };
}

type CheckedValues<Request> = { accepted: Request } | { error: ErrorBody };

interface CheckedPost<Request> {
  idempotencyKey: string | null;
  sent: SentValues;
  values: CheckedValues<Request>;
}

/** Runs steps 1 to 6 of section 4 and validates the values. `readFields` replaces step 3 for other bodies. */
async function readPost<Schema extends z.ZodObject>(
  request: ApiRequest,
  limiter: RateLimiter,
  endpoint: PostEndpoint<Schema>,
  readFields: ReadFields = readJsonFields,
): Promise<CheckedPost<z.infer<Schema>> | { error: ErrorBody }> {
  // 1. Rate limit.
  if (!(await limiter.admit(endpoint.operation, request.clientAddress, ratePolicies.write))) {
    return { error: rateLimited };
  }

  // 2. Body size.
  const body = await request.readBody(bodyBytesMax);
  if (body.outcome === 'too_large')
    return { error: errorBody('payload_too_large', { max_bytes: bodyBytesMax }) };
  if (body.outcome !== 'read') return { error: errorBody('request_timeout', {}) };

  // 3. JSON parse.
  const read = readFields(body.bytes, request);
  if (!read) return { error: errorBody('invalid_json', {}) };
  if ('error' in read) return read;
  const { fields, idempotencyKey } = read;
  const strings = stringsOf(fields);
  if (idempotencyKey !== null) strings.push(keyAsString(idempotencyKey));

  // 4. Field length.
  const tooLong = namesOf(strings, ({ text }) => isLongerThan(text, stringCodePointsMax));
  if (tooLong.length > 0) {
    return { error: errorBody('field_too_long', { fields: tooLong, max_chars: stringCodePointsMax }) };
  }
  const badKey = idempotencyKey === null ? undefined : keyProblem(idempotencyKey);
  if (badKey !== undefined) {
    const details = { fields: [idempotencyKeyHeader], message: badKey };
    return { error: errorBody('invalid_field_value', details) };
  }

  // 5. Secret-like values.
  const sensitive = namesOf(strings, isSensitive);
  if (sensitive.length > 0) {
    return {
      error: errorBody('sensitive_value_rejected', { fields: sensitive, message: sensitiveValueMessage }),
    };
  }

  // 6. Required fields.
  const missing = endpoint.shape.required.filter((name) => isMissing(name, fields.get(name)));
  if (missing.length > 0) return { error: errorBody('missing_required_fields', { fields: missing }) };

  const sent = presentValues(endpoint.shape, fields);
  const parsed = endpoint.schema.safeParse(sent);
  const values = parsed.success ? { accepted: parsed.data } : { error: invalidValues(parsed.error, fields) };
  return { idempotencyKey, sent, values };
}

/** Returns the values of a POST that needs no replay, or its error. `readFields` as in {@link runPost}. */
export async function checkPost<Schema extends z.ZodObject>(
  ...post: Parameters<typeof readPost<Schema>>
): Promise<CheckedValues<z.infer<Schema>>> {
  const read = await readPost(...post);
  return 'values' in read ? read.values : read;
}

/** Runs a POST in the order of section 4. `readFields` replaces step 3 for bodies that are not JSON. */
export async function runPost<Schema extends z.ZodObject, Wire>(
  request: ApiRequest,
  limiter: RateLimiter,
  endpoint: PostEndpoint<Schema>,
  action: RecordAction<z.infer<Schema>, Wire>,
  readFields: ReadFields = readJsonFields,
): Promise<PostResult<Wire>> {
  // 1 to 6.
  const checked = await readPost(request, limiter, endpoint, readFields);
  if ('error' in checked) return checked;
  const { idempotencyKey, sent, values } = checked;

  // 7 to 9. A record stored under the key is returned instead of any later error. It is queried separately
  // only if there is an error; otherwise the statement that creates the record finds it.
  const outcome = 'accepted' in values ? await action.create(values.accepted, idempotencyKey) : values;
  if ('record' in outcome) return outcome;
  const replayed = idempotencyKey === null ? undefined : await action.findByKey(idempotencyKey, sent);
  if (replayed !== undefined) return { record: replayed, isReplay: true };
  return outcome;
}

export function postAnswer(recordName: string, result: PostResult<unknown>): ApiAnswer {
  if ('error' in result) return errorAnswer(result.error);
  const { record, isReplay } = result;
  const replay = isReplay ? ',"idempotent_replay":true' : '';
  return jsonText(`{"ok":true,"${recordName}":${JSON.stringify(record)}${replay}}`);
}

function keyAsString(idempotencyKey: string): BodyString {
  return { field: idempotencyKeyHeader, label: idempotencyKeyHeader, text: idempotencyKey };
}

function isSensitive({ field, label, text }: BodyString): boolean {
  const rule = screenText(field === idempotencyKeyHeader ? screenedPartOf(text) : text, label);
  if (rule !== null && screenedOut.hasSubscribers) screenedOut.publish(rule);
  return rule !== null;
}

function namesOf(strings: BodyString[], matches: (string: BodyString) => boolean): string[] {
  const names = new Set<string>();
  for (const string of strings) if (!names.has(string.field) && matches(string)) names.add(string.field);
  return [...names];
}

function isMissing(name: string, value: JsonValue | undefined): boolean {
  if (name === 'contact_consent') return value !== true;
  return typeof value !== 'string' || value.trim() === '';
}

/** Returns the values of the schema's fields: strings trimmed; null and blank text count as absent. */
function presentValues(shape: BodyShape, fields: ReadonlyMap<string, JsonValue>): SentValues {
  const values: Record<string, JsonValue> = {};
  for (const name of shape.names) {
    const value = fields.get(name);
    if (value === undefined || value === null) continue;
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (trimmed !== '' || !shape.texts.has(name)) values[name] = trimmed;
  }
  return values;
}

function invalidValues(
  error: z.ZodError,
  fields: ReadonlyMap<string, JsonValue>,
): ErrorBody<'invalid_field_value'> {
  const invalid = new Set(error.issues.map((issue) => String(issue.path[0])));
  const messages = new Set(error.issues.map((issue) => issue.message));
  return errorBody('invalid_field_value', {
    fields: [...fields.keys()].filter((name) => invalid.has(name)),
    message: [...messages].join(' '),
  });
}
