import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Compressed in little time rather than to few bytes: it is done for every answer. */
const compression = { level: 4 };

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
