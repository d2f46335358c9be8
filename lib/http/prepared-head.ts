import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import type { ApiAnswer } from './request';

/** How long an idle connection stays open, in milliseconds: longer than common proxies keep theirs. */
export const keepAliveMs = 72_000;

/** Status line and headers by status, for headers that many answers share. */
const writtenHeaders = new WeakMap<ApiAnswer['headers'], Map<number, string>>();

function writeHeaders(status: number, headers: ApiAnswer['headers']): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  return text;
}

function writtenHeadersOf(status: number, headers: ApiAnswer['headers']): string {
  let byStatus = writtenHeaders.get(headers);
  if (!byStatus) {
    byStatus = new Map();
    writtenHeaders.set(headers, byStatus);
  }
  let text = byStatus.get(status);
  if (text === undefined) {
    text = writeHeaders(status, headers);
    byStatus.set(status, text);
  }
  return text;
}

let endingSecond = 0;
let ending = '';

/** The headers that Node adds to each answer on a connection that stays open; the date is written once a second. */
function headEnding(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== endingSecond) {
    endingSecond = second;
    const date = new Date(second * 1_000).toUTCString();
    ending = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1_000}\r\n\r\n`;
  }
  return ending;
}

/** The slot in which Node keeps a head that it has written and not sent. */
type WithHeadSlot = ServerResponse & { _header: string | null };

function hasEmptyHeadSlot(response: ServerResponse): response is WithHeadSlot {
  return '_header' in response && response._header === null;
}

/**
 * Sets the whole head of an answer at once, as Node's own writeHead would write it, byte for byte, and tells
 * whether it could: not on a connection that is to close, nor on a Node that keeps heads elsewhere
 * (docs/decisions/017). `contentLength` is left out where the headers have one.
 */
export function setPreparedHead(
  response: ServerResponse,
  { status, headers }: ApiAnswer,
  contentLength: string | undefined,
): boolean {
  if (!response.shouldKeepAlive || !hasEmptyHeadSlot(response)) return false;
  const length = contentLength === undefined ? '' : `Content-Length: ${contentLength}\r\n`;
  response.statusCode = status;
  response._header = writtenHeadersOf(status, headers) + length + headEnding();
  return true;
}
