import type { ApiAnswer } from '../../http/mounts/request';
import { apiSecurityHeaders } from '../../http/mounts/security-headers';
import {
  type DeveloperErrorCode,
  developerErrorBody,
  developerErrors,
  type ErrorParticulars,
} from '../kernel/developer-errors';
import type { DigitalSourceType, Quality } from '../kernel/engine-info';
import type { DeveloperAnswer } from './request';

const jsonHeaders = { ...apiSecurityHeaders, 'Content-Type': 'application/json; charset=utf-8' };

export const eventStreamHeaders = {
  ...apiSecurityHeaders,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
};

export function developerJson(value: unknown, further: Readonly<Record<string, string>> = {}): ApiAnswer {
  return { status: 200, headers: { ...jsonHeaders, ...further }, body: JSON.stringify(value) };
}

export function developerText(
  body: string,
  contentType: string,
  further: Readonly<Record<string, string>> = {},
): ApiAnswer {
  return { status: 200, headers: { ...apiSecurityHeaders, ...further, 'Content-Type': contentType }, body };
}

/** The engine, or the provider's model, that answered. A provider's model has no known version. */
export interface Answerer {
  engine: string;
  version?: string;
  quality: Quality;
  digitalSourceType: DigitalSourceType | null;
}

/** Returns headers that name the engine and mark generated media as synthetic (Article 50 of the AI Act). */
export function engineHeaders({
  engine,
  version,
  quality,
  digitalSourceType,
}: Answerer): Record<string, string> {
  return {
    'X-Engine': headerText(engine),
    ...(version !== undefined && { 'X-Engine-Version': headerText(version) }),
    'X-Engine-Quality': quality,
    ...(digitalSourceType !== null && { 'X-Synthetic': 'true', 'X-Digital-Source-Type': digitalSourceType }),
  };
}

export function modelHeaders(model: string): Record<string, string> {
  return engineHeaders({ engine: model, quality: 'standard', digitalSourceType: null });
}

const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

/** Headers required when a WebSocket is needed, by RFC 9110 (sections 7.8 and 15.5.22). */
const protocolNeeded = { Upgrade: 'websocket', Connection: 'Upgrade' };

/** Returns the error answer of a code, with the retry headers that official clients follow. */
export function developerErrorResponse(
  code: DeveloperErrorCode,
  particulars: ErrorParticulars = {},
): ApiAnswer {
  const { status, shouldRetry, retryAfterSeconds: usual } = developerErrors[code];
  const retryAfterSeconds = particulars.retryAfterSeconds ?? usual;
  const headers: Record<string, string> = { ...jsonHeaders, 'x-should-retry': String(shouldRetry) };
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(retryAfterSeconds));
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (status === 426) Object.assign(headers, protocolNeeded);
  return { status, headers, body: JSON.stringify(developerErrorBody(code, particulars)) };
}

export function rateHeaders(key: {
  requestsPerMinute: number;
  aheadSeconds: number;
}): Record<string, string> {
  const used = Math.ceil((key.aheadSeconds * key.requestsPerMinute) / 60 - 0.001);
  return {
    'x-ratelimit-limit-requests': String(key.requestsPerMinute),
    'x-ratelimit-remaining-requests': String(Math.max(0, key.requestsPerMinute - used)),
    'x-ratelimit-reset-requests': `${key.aheadSeconds.toFixed(3)}s`,
  };
}

/** Returns the code of an error answer, parsed from the end of its body; undefined for any other answer. */
export function developerErrorCodeOf(answer: DeveloperAnswer): string | undefined {
  if (answer.status < 400 || 'pieces' in answer) return undefined;
  return /"code":"([a-z_]+)"\}\}$/.exec(answer.body)?.[1];
}
