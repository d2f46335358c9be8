import type { z } from 'zod';
import type { ApiRequest } from '../../http/mounts/request';
import type { HeldBytes } from '../kernel/admit-bytes';
import { CallerLeft, DeveloperError } from '../kernel/developer-errors';

/**
 * Reads a body and reserves its bytes as they arrive. Throws DeveloperError `payload_too_large`, `request_timeout`,
 * or `engine_overloaded` if there is no room for more, and
 * {@link CallerLeft}.
 */
export async function readDeveloperBody(
  request: ApiRequest,
  bytesMax: number,
  held?: HeldBytes,
): Promise<Uint8Array> {
  const body = await request.readBody(bytesMax, held?.resizeTo);
  if (body.outcome === 'no_room') throw new DeveloperError('engine_overloaded');
  if (body.outcome === 'too_large') {
    throw new DeveloperError('payload_too_large', {
      message: `The body can have up to ${bytesMax} bytes.`,
    });
  }
  if (body.outcome === 'aborted') throw new CallerLeft(false);
  if (body.outcome !== 'read') throw new DeveloperError('request_timeout');
  return body.bytes;
}

/** Returns a JSON body that fits its schema. Throws DeveloperError with the parameter at fault, or as {@link readDeveloperBody}. */
export async function readDeveloperJson<Schema extends z.ZodType>(
  request: ApiRequest,
  bytesMax: number,
  schema: Schema,
  held?: HeldBytes,
): Promise<z.infer<Schema>> {
  const value = parsed(await readDeveloperBody(request, bytesMax, held));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DeveloperError('invalid_json');
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw failureOf(result.error.issues[0], value);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new DeveloperError('invalid_json');
  }
}

function failureOf(issue: z.core.$ZodIssue | undefined, value: object): DeveloperError {
  const path = issue?.path.map(String) ?? [];
  const param = path.join('.');
  if (isAbsent(value, path)) {
    return new DeveloperError('missing_parameter', { param, message: `The parameter ${param} is missing.` });
  }
  if (issue?.code === 'custom' && issue.params?.code === 'string_above_max_length') {
    return new DeveloperError('string_above_max_length', { param });
  }
  return new DeveloperError('invalid_value', {
    param,
    message: `The parameter ${param} is not valid.`,
  });
}

function isAbsent(value: unknown, path: readonly string[]): boolean {
  let at: unknown = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return true;
    at = Object.entries(at).find(([key]) => key === name)?.[1];
  }
  return at === undefined;
}
