import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

const contentType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Compares a text with a secret in constant time. */
function isSecret(text: string, secret: string): boolean {
  const digest = (of: string) => createHash('sha256').update(of).digest();
  return timingSafeEqual(digest(text), digest(secret));
}

/** Names of this machine in a Host header. With another name, a foreign page may have directed the browser here. */
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

function mayRead({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return thisMachine.test(headers.host ?? '');
  return isSecret(headers.authorization ?? '', `Bearer ${token}`);
}

/**
 * Serves metrics at `/metrics` on a separate address, which no proxy should publish, to callers with the token.
 * Resolves when it listens; rejects with one sentence if the address cannot be used. It does not keep the process
 * alive.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  token: string | undefined,
  read: () => Promise<string>,
): Promise<Server> {
  const server = createServer(async (message, response) => {
    if (message.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (!mayRead(message, token)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  server.listen(port, host).unref();
  await once(server, 'listening').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`Cannot listen on METRICS_ADDRESS ${host}:${port}${code}.`, { cause: error });
  });
  return server;
}
