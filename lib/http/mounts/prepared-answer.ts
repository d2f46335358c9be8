import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { lazyFor } from '../../kernel/lazy';
import { type ApiAnswer, hasNoBody } from './request';

/** Idle timeout of a connection in milliseconds, longer than that of common proxies. */
export const keepAliveMs = 72_000;

const writtenByStatus = lazyFor((_: ApiAnswer['headers']) => new Map<number, string>());

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
  const byStatus = writtenByStatus(headers);
  let text = byStatus.get(status);
  if (text === undefined) {
    text = writeHeaders(status, headers);
    byStatus.set(status, text);
  }
  return text;
}

let endingNow: string | undefined;

/** Headers that Node adds to each response on a keep-alive connection; the date changes once a second. */
function headEnding(): string {
  if (endingNow === undefined) {
    const now = new Date();
    endingNow = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1_000}\r\n\r\n`;
    // Like Node's own date, so the clock is not read for every response.
    setTimeout(() => {
      endingNow = undefined;
    }, 1_000 - now.getMilliseconds()).unref();
  }
  return endingNow;
}

/** Internal property of Node with the head that it has prepared but not sent, as latin-1 text. */
type WithHeadSlot = ServerResponse & { _header: string | null };

function hasEmptyHeadSlot(response: ServerResponse): response is WithHeadSlot {
  return '_header' in response && response._header === null;
}

const writtenDocuments = new WeakMap<ApiAnswer, { ending: string; text: string }>();

function writtenDocument(answer: ApiAnswer): string {
  const ending = headEnding();
  const written = writtenDocuments.get(answer);
  if (written?.ending === ending) return written.text;
  const text = writtenHeadersOf(answer.status, answer.headers) + ending + inLatin1(answer.body);
  writtenDocuments.set(answer, { ending, text });
  return text;
}

/** Returns a text whose latin-1 bytes are the UTF-8 bytes of another. */
function inLatin1(body: string, bytes = Buffer.byteLength(body)): string {
  return bytes === body.length ? body : Buffer.from(body).toString('latin1');
}

/** Sends head and body in one write. Returns false, having sent nothing, if it cannot (docs/decisions/017). */
export function sendPrepared(response: ServerResponse, answer: ApiAnswer, hasBody: boolean): boolean {
  if (!response.shouldKeepAlive || !hasEmptyHeadSlot(response)) return false;
  const { status, headers, body } = answer;
  const isMeasured = headers['Content-Length'] !== undefined;
  if (isMeasured && hasBody) response._header = writtenDocument(answer);
  else {
    const bytes = Buffer.byteLength(body);
    const length = isMeasured || hasNoBody(status) ? '' : `Content-Length: ${bytes}\r\n`;
    const head = writtenHeadersOf(status, headers) + length + headEnding();
    response._header = hasBody ? head + inLatin1(body, bytes) : head;
  }
  response.statusCode = status;
  response.end();
  return true;
}
