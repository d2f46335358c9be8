import type { z } from 'zod';
import { type ErrorCode, sensitiveValueMessage } from '../contract/errors';
import { bodyBytesMax, rateWindowSeconds, stringCodePointsMax } from '../contract/limits';
import { type BodyShape, bodyShape } from '../contract/request-fields';
import { screenText } from '../domain/screening/screen';
import {
  type BodyString,
  isLongerThan,
  type JsonValue,
  parseJson,
  stringsOf,
  topLevelFields,
} from './body-fields';
import { idempotencyKeyHeader, readIdempotencyKey } from './idempotency-key';
import { type RateLimiter, ratePolicies } from './rate-limit';
import type { ApiAnswer, ApiRequest } from './request';
import { jsonText, refusal } from './respond';

/** What a verb made of a request: a record, new or replayed, or the code of a refusal. */
export type PostOutcome<Wire> = { record: Wire; isReplay: boolean } | { refused: ErrorCode };

/** What the pipeline needs of a verb. */
export interface PostVerb<Request, Wire> {
  /** Steps 8 and 9, with step 7 inside: the record that has the key already wins over a new one. */
  create(request: Request, idempotencyKey: string | null): Promise<PostOutcome<Wire>>;
  /** Step 7 alone: the record that a key has. */
  findByKey(idempotencyKey: string): Promise<Wire | undefined>;
}

/** One POST endpoint of section 4.1. */
export interface PostEndpoint<Schema extends z.ZodObject> {
  operation: string;
  /** The name that the answer gives the record. */
  recordName: string;
  schema: Schema;
  shape: BodyShape;
}

/** The endpoint of an operation whose body is `schema` and whose answer names the record `recordName`. */
export function postEndpoint<Schema extends z.ZodObject>(
  operation: string,
  recordName: string,
  schema: Schema,
): PostEndpoint<Schema> {
  return { operation, recordName, schema, shape: bodyShape(schema) };
}

/** Carries a POST out in the order of section 4. Each step answers on failure and ends the processing. */
export async function processPost<Schema extends z.ZodObject, Wire>(
  request: ApiRequest,
  limiter: RateLimiter,
  endpoint: PostEndpoint<Schema>,
  verb: PostVerb<z.infer<Schema>, Wire>,
): Promise<ApiAnswer> {
  // 1. Rate limit.
  if (!(await limiter.admit(endpoint.operation, request.clientAddress, ratePolicies.write))) {
    return refusal('rate_limited', { retry_after_seconds: rateWindowSeconds });
  }

  // 2. Body size.
  const body = await request.readBody(bodyBytesMax);
  if (body.outcome === 'too_large') return refusal('payload_too_large', { max_bytes: bodyBytesMax });
  if (body.outcome !== 'read') return refusal('request_timeout', {});

  // 3. JSON parse.
  const parsed = parseJson(body.bytes);
  if (!parsed) return refusal('invalid_json', {});
  const fields = topLevelFields(parsed.value);
  const idempotencyKey = readIdempotencyKey(request);
  const strings = stringsOf(fields);
  if (idempotencyKey !== null) strings.push(keyAsString(idempotencyKey));

  // 4. Field length.
  const tooLong = namesOf(strings, ({ text }) => isLongerThan(text, stringCodePointsMax));
  if (tooLong.length > 0)
    return refusal('field_too_long', { fields: tooLong, max_chars: stringCodePointsMax });

  // 5. Secret-like values.
  const sensitive = namesOf(strings, ({ text, label }) => screenText(text, label) !== null);
  if (sensitive.length > 0) {
    return refusal('sensitive_value_rejected', { fields: sensitive, message: sensitiveValueMessage });
  }

  // 6. Required fields.
  const missing = endpoint.shape.required.filter((name) => isMissing(name, fields.get(name)));
  if (missing.length > 0) return refusal('missing_required_fields', { fields: missing });

  // 7 to 9. A record stored under the key answers in place of any refusal by what follows, so it is looked
  // for on its own only when there is one; otherwise the statement that creates the record finds it.
  const checked = endpoint.schema.safeParse(presentValues(endpoint.shape, fields));
  const outcome = checked.success ? await verb.create(checked.data, idempotencyKey) : checked.error;
  if ('record' in outcome) return recordAnswer(endpoint.recordName, outcome.record, outcome.isReplay);
  const replayed = idempotencyKey === null ? undefined : await verb.findByKey(idempotencyKey);
  if (replayed !== undefined) return recordAnswer(endpoint.recordName, replayed, true);
  if ('refused' in outcome) return refusal(outcome.refused, {});
  return invalidValues(outcome, fields);
}

function keyAsString(idempotencyKey: string): BodyString {
  return { field: idempotencyKeyHeader, label: idempotencyKeyHeader, text: idempotencyKey };
}

/** The fields of the strings for which `matches` holds, without doubles, in order. */
function namesOf(strings: BodyString[], matches: (string: BodyString) => boolean): string[] {
  const names = new Set<string>();
  for (const string of strings) if (!names.has(string.field) && matches(string)) names.add(string.field);
  return [...names];
}

function isMissing(name: string, value: JsonValue | undefined): boolean {
  if (name === 'contact_consent') return value !== true;
  return typeof value !== 'string' || value.trim() === '';
}

/** The values of the schema's fields: strings trimmed; null and blank text count as absent. */
function presentValues(shape: BodyShape, fields: ReadonlyMap<string, JsonValue>): Record<string, JsonValue> {
  const values: Record<string, JsonValue> = {};
  for (const name of shape.names) {
    const value = fields.get(name);
    if (value === undefined || value === null) continue;
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (trimmed !== '' || !shape.texts.has(name)) values[name] = trimmed;
  }
  return values;
}

/** The refusal of values that the schema does not allow; the fields in the body's order. */
function invalidValues(error: z.ZodError, fields: ReadonlyMap<string, JsonValue>): ApiAnswer {
  const invalid = new Set(error.issues.map((issue) => String(issue.path[0])));
  const messages = new Set(error.issues.map((issue) => issue.message));
  return refusal('invalid_field_value', {
    fields: [...fields.keys()].filter((name) => invalid.has(name)),
    message: [...messages].join(' '),
  });
}

function recordAnswer(name: string, record: unknown, isReplay: boolean): ApiAnswer {
  return jsonText(JSON.stringify({ ok: true, [name]: record, ...(isReplay && { idempotent_replay: true }) }));
}
