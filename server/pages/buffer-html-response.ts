import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Compressed in little time rather than to few bytes: it is done for every answer. */
const compression = { level: 4 };

/** Sends a page whose headers are set, compressed for whoever takes that. */
export async function sendHtml(
  message: IncomingMessage,
  response: ServerResponse,
  html: string,
): Promise<void> {
  const accepted = String(message.headers['accept-encoding'] ?? '');
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/.test(accepted);
  const body = isCompressed ? await compress(html, compression) : Buffer.from(html);
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/**
 * Holds what Next writes into a response until the page is whole, and sends what `rewrite` makes of it. Anything
 * but HTML that is shown to people (200 and 404) is sent as it is.
 */
export function bufferHtmlResponse(
  message: IncomingMessage,
  response: ServerResponse,
  rewrite: (html: string) => string,
): void {
  const acceptEncoding = message.headers['accept-encoding'];
  // Next compresses what it writes; it is not to, and is sent compressed from here.
  delete message.headers['accept-encoding'];
  const { writeHead, write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.flushHeaders = () => {};
  response.writeHead = (...args: unknown[]) => {
    const [status, headers] = [args[0], args.at(-1)];
    if (typeof status === 'number') response.statusCode = status;
    if (typeof headers === 'object' && headers !== null && !Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    }
    return response;
  };
  response.write = (...args: unknown[]) => {
    collect(args[0]);
    const written = args.at(-1);
    if (typeof written === 'function') process.nextTick(() => Reflect.apply(written, undefined, []));
    return true;
  };
  response.end = (...args: unknown[]) => {
    collect(args[0]);
    Object.assign(response, { writeHead, write, end, flushHeaders });
    if (acceptEncoding !== undefined) message.headers['accept-encoding'] = acceptEncoding;
    const body = Buffer.concat(chunks);
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (!isPage || (response.statusCode !== 200 && response.statusCode !== 404)) return response.end(body);
    sendHtml(message, response, rewrite(body.toString('utf8'))).catch(() => response.destroy());
    return response;
  };
}
