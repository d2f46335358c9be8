import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

const contentType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/**
 * Serves metrics at `/metrics` on an address of its own, which no proxy should publish, and resolves when it
 * listens. Rejects with one sentence when the address cannot be had. It does not keep the process alive.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<Server> {
  const server = createServer(async (message, response) => {
    if (message.url !== '/metrics') {
      response.writeHead(404).end();
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
    throw new Error(`METRICS_ADDRESS ${host}:${port} cannot be listened on${code}.`, { cause: error });
  });
  return server;
}
