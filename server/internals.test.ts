import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import postgres from 'postgres';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { releasingQueryParams } from '../db/client';
import { composeDeps } from '../lib/compose';
import { keepAliveMs, sendPrepared } from '../lib/http/mounts/prepared-answer';
import { createPortalServer } from './http-server';
import { isInPieces } from './pages/page-renderer';
import { PageUpstream } from './pages/page-upstream';

/**
 * Assumptions of the portal about the internals of its dependencies, tested with the installed versions.
 * docs/internals.md explains what to do when one fails after an upgrade, and how to turn the code off that needs it.
 */

/** Maximum time that a test waits for data; machines are shared. */
const waiting = { timeout: 4_000 };

const stops: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** A connection that has sent a request, and all that it receives. */
function ask(port: number, path = '/'): { socket: Socket; received: () => string } {
  const socket = connect(port, '127.0.0.1');
  stops.push(async () => socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { socket, received: () => text };
}

describe('node:http', () => {
  it('stores an unsent head in _header and writes it with the body', async () => {
    const writes: unknown[] = [];
    let isSent: boolean | undefined;
    const answer = { status: 200, headers: { 'X-One': '1' }, body: '{"name":"Zoë"}\n' };
    const listener: RequestListener = (_message, response) => {
      const { socket } = response;
      const write = socket && vi.spyOn(socket, 'write');
      isSent = sendPrepared(response, answer, true);
      writes.push(...(write?.mock.calls.map(([data]) => data) ?? []));
    };
    const { received } = ask(await listen(createServer({ keepAliveTimeout: keepAliveMs }, listener)));
    await vi.waitFor(
      () => expect(Buffer.from(received(), 'latin1').toString()).toContain(answer.body),
      waiting,
    );
    expect(isSent).toBe(true);
    expect(writes.filter((data) => data !== '')).toEqual([received()]);
  });

  it('stores the current response of a connection in _httpMessage', async () => {
    // Nobody listens at the discard port: no page of this test reads the database.
    const deps = composeDeps('postgres://nobody@127.0.0.1:9/none');
    stops.push(() => deps.database.close());
    const server = createPortalServer(
      deps,
      new PageUpstream(async (_message, response) => {
        response.write('begun');
      }),
    );
    const { socket, received } = ask(await listen(server), '/sign-in');
    await vi.waitFor(() => expect(received()).toContain('begun'), waiting);
    const refused = once(server, 'clientError');
    socket.write('no request\r\n\r\n');
    await refused;
    await once(socket, 'close');
    // A second answer in the middle of the first would be read as part of it.
    expect(received().split('HTTP/1.1 ')).toHaveLength(2);
  });
});

it('postgres.js settles a query by its own resolve, and keeps its arguments', {
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pilot-internals-'));
  chmodSync(dataDir, 0o711);
  stops.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  stops.push(() => server.stop());
  const { socketDirectory, port, database, user } = server;
  const path = `${socketDirectory}/.s.PGSQL.${port}`;
  const client = releasingQueryParams(postgres({ path, database, user, max: 1 }));
  stops.push(() => client.end());
  const query = client.unsafe('select $1::text as text', ['kept']);
  const listOf = (name: string): unknown => Reflect.get(query, name);
  expect(listOf('args')).toEqual(['kept']);
  expect(await query).toEqual([{ text: 'kept' }]);
  expect(listOf('args')).toEqual([]);
  // Set when the query is sent: undefined would mean that it is stored under another name.
  expect(listOf('parameters')).toEqual([]);
});

/** Renders a suspended part, with the copy of React that Next serves pages with. */
const renderInPieces = `
const React = require('next/dist/compiled/react');
const { renderToPipeableStream } = require('next/dist/compiled/react-dom/server.node');
let goOn;
const waited = new Promise((resolve) => { goOn = resolve; });
const Waiting = () => React.createElement('p', null, React.use(waited));
const page = React.createElement('main', null,
  React.createElement(React.Suspense, { fallback: 'wait' }, React.createElement(Waiting)));
const stream = renderToPipeableStream(page, {
  onShellReady() { stream.pipe(process.stdout); setTimeout(goOn, 20, 'there'); },
});`;

it('React marks a streamed page, so its scripts are kept', () => {
  const html = execFileSync(process.execPath, ['-e', renderInPieces], { encoding: 'utf8' });
  expect(html).toContain('wait');
  expect(html).toContain('there');
  expect(isInPieces(html)).toBe(true);
});
