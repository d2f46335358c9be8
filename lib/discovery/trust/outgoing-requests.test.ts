import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, productFiles, projectDir } from '../../api/imports-fixture';

/** Globals that open connections. */
const outgoing =
  /(?<![.\w])(?:globalThis\.)?fetch\(|\bnew (?:EventSource|WebSocket|XMLHttpRequest)\(|\bsendBeacon\(/;

/** Modules of Node that open connections, imported whole, by name or dynamically. */
const nodeModule = '[\'"](?:node:)?(?:https?|http2|net|tls|dgram)[\'"]';
const named = new RegExp(`^\\s*(?:import|export)\\s+(?!type\\s)([^'";]*?)\\sfrom\\s+${nodeModule}`, 'gm');
const loaded = new RegExp(`(?:\\bimport|\\brequire)\\(\\s*${nodeModule}|^\\s*import\\s+${nodeModule}`, 'm');

/** Names that only listen, describe or check. */
const harmless =
  /^(?:type .+|BlockList|createServer|Server|ServerResponse|IncomingMessage|STATUS_CODES|isIP(?:v[46])?|validateHeader(?:Name|Value))$/;

/** Packages that connect to databases, to shared limits, or to any address given to them. */
const connecting = /^(?:postgres|ioredis|@upstash\/.+|ws|nodemailer|undici|axios|got|node-fetch)$/;

/** Returns the names imported from Node that can open connections; a namespace counts as everything. */
function connectingNames(text: string): string[] {
  const names = [...text.matchAll(named)].flatMap(([, clause = '']) =>
    clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !harmless.test(name)),
  );
  return loaded.test(text) ? [...names, 'the module'] : names;
}

const textOf = (file: string) => readFileSync(join(projectDir, file), 'utf8');

describe('other hosts that the portal connects to', () => {
  it('are the founders’ own webhook and configured providers', () => {
    const reaching = productFiles.filter((file) => outgoing.test(textOf(file)));
    expect(reaching.toSorted()).toEqual(
      [
        // Samples that readers run.
        'lib/discovery/documentation/samples.ts',
        'lib/developer-api/providers/providers.ts',
        'lib/inbox/alerts/deliver-alerts.ts',
        // These run in browsers, where the pages' policy lets them reach the portal alone (e2e/pages/security.spec.ts).
        'app/(buyer)/developers/try-it.tsx',
        'app/(buyer)/request/check-lead.ts',
        'app/(buyer)/request/send-lead.ts',
        'app/(founder)/inbox/_find/use-found.ts',

        'app/(founder)/inbox/_screen/inbox-client.ts',
        'app/(founder)/inbox/_screen/later-parts.tsx',
        'app/(founder)/inbox/_screen/use-live.ts',
        'app/(founder)/inbox/offers/_editor/editor-form.tsx',
        'app/(founder)/secret-form.tsx',
        'app/_components/pilot-room/decision-sheet.tsx',
        'app/_components/plan-editor/plan-editor.tsx',
      ].toSorted(),
    );
  });

  it('include none through Node’s own modules but the portal itself', () => {
    const found = productFiles
      .map((file) => [file, connectingNames(textOf(file))] as const)
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(found)).toEqual({
      // Its own page, on its own port.
      'lib/http/forms/rerender-form.ts': ['get'],
      // Tells incoming sockets apart.
      'server/http-server.ts': ['Socket'],
      // Listens for a moment, to find a port in use before the database starts.
      'server/serve.ts': ['createServer as createSocketServer'],
      // Next in the same process, over a pair of streams that `createConnection` returns instead of a socket.
      'server/pages/page-upstream.ts': ['request'],
    });
  });

  it('include the founders’ identity provider, through better-auth', () => {
    const asking = productFiles.filter((file) => textOf(file).includes('better-auth/plugins/generic-oauth'));
    expect(asking).toEqual(['lib/founders/provider/provider-auth.ts']);
    expect(textOf(asking[0] ?? '')).toContain('OIDC_ISSUER}/.well-known/');
  });

  it('include the database, shared limits and callers’ own WebSockets, through packages', () => {
    const found = productFiles.filter((file) =>
      importsOf(file).some(({ target, isType }) => !isType && connecting.test(target)),
    );
    expect(
      found.filter((file) => !/^(?:db|server|packages\/embedded-postgres)\/|^lib\/http\/limits\//.test(file)),
    ).toEqual([]);
  });
});

it.each([
  ["import { get } from 'node:http';", ['get']],
  ["import { createServer, request as ask, type Server } from 'https';", ['request as ask']],
  ["import * as net from 'node:net';", ['* as net']],
  ["const tls = await import('node:tls');", ['the module']],
  ["import type { Socket } from 'node:net';", []],
  ["import { isIPv6 } from 'node:net';", []],
])('detects in %s what it connects with', (text, names) => {
  expect(connectingNames(text)).toEqual(names);
});
