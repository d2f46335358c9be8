import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';
import { plainLead } from '../support/literals';
import { freePort, projectDir } from '../support/portal';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const guide = readFileSync(join(projectDir, 'docs/operations.md'), 'utf8');

/** The configuration from the guide for a proxy, with three portals and a port of this machine. */
function blockFor(language: string, ports: number[], port: number): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
  return (
    ports
      .reduce((text, own, at) => text.replaceAll(`127.0.0.1:300${at + 1}`, `127.0.0.1:${own}`), block)
      .replace(/^ *ssl_.*\n/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace('pilots.example.com {', `http://127.0.0.1:${port} {`)
      // A proxy in front of this one sets the addresses of the test's callers.
      .replaceAll(/health_uri|lb_try_duration/g, 'trusted_proxies private_ranges\n    $&')
  );
}

const proxies = [
  {
    name: 'nginx',
    /** Written to its log when no instance is ready; nginx checks none. */
    unready: '',
    program: '/usr/sbin/nginx',
    command: (folder: string, block: string) => {
      const events = 'events {}\nerror_log stderr;\ndaemon off;\n';
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};\n`)
        .join('');
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `${user}${events}pid ${join(folder, 'nginx.pid')};\nhttp {\naccess_log off;\n${temporary}${block}}\n`,
      );
      return ['-p', folder, '-e', 'stderr', '-c', file];
    },
  },
  {
    name: 'caddy',
    unready: 'status code out of tolerances',
    program: '/usr/bin/caddy',
    command: (folder: string, block: string) => {
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\nadmin off\n}\n${block}`);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
];

for (const { name, program, command, unready } of proxies) {
  test(`behind ${name}, the portal answers without its database`, async ({ startOwn, ownDir }) => {
    // biome-ignore lint/suspicious/noSkippedTests: it says why.
    test.skip(!existsSync(program), `no ${name} here; install Debian's package`);
    const dataDir = join(ownDir, 'database');
    const database = await startOwn({ DATA_DIR: dataDir });
    const own = String(await freePort());
    const portal = await startOwn({
      ...{ TRUSTED_PROXY_HOPS: '2', DATABASE_URL: embeddedServer(dataDir).url, PORT: own },
    });
    const port = await freePort();
    const block = blockFor(name === 'nginx' ? 'nginx' : 'caddyfile', [+own, +own, +own], port);
    const log = openSync(join(ownDir, 'proxy.log'), 'a');
    const env = { ...process.env, HOME: ownDir };
    const proxy = spawn(program, command(ownDir, block), { stdio: ['ignore', log, log], env });
    try {
      const client = new Client(`http://127.0.0.1:${port}`, 4, false);
      await eventually(async () => (await client.get('/compare')).status === 200, {
        what: 'the proxy serves',
      });
      expect(await database.stop()).toBe(0);
      await eventually(async () => (await portal.client.get('/api/health/ready')).status === 503, {
        what: 'the portal is not ready',
      });
      const written = () => readFileSync(join(ownDir, 'proxy.log'), 'utf8');
      await eventually(() => written().includes(unready), { what: 'the proxy notices' });
      for (const path of ['/', '/compare', '/api/offers'])
        expect.soft((await client.get(path)).status, path).toBe(200);
      const refused = await client.post('/api/lead', plainLead);
      expect([refused.status, refused.json]).toEqual([503, { ok: false, error: 'service_unavailable' }]);
      const page = await client.get(`/quotes/quote_${'0'.repeat(32)}`);
      expect(page.status).toBe(503);
      expect(page.text).toContain('</html>');
      client.close();
    } finally {
      const ended = once(proxy, 'exit');
      proxy.kill();
      await ended;
    }
  });

  test(`a rolling restart of three portals behind ${name} refuses no request`, async ({
    startOwn,
    sql,
    databaseUrl,
    ownDir,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: it says why.
    test.skip(!existsSync(program), `no ${name} here; install Debian's package`);
    const database = `rolling_${randomUUID().replaceAll('-', '')}`;
    await sql`create database ${sql(database)}`;
    const url = databaseUrl.replace('/pilot?', `/${database}?`);
    const ports = [await freePort(), await freePort(), await freePort()];
    // A proxy in front of this one sets the test's own addresses.
    const settings = { TRUSTED_PROXY_HOPS: '2', DATABASE_URL: url, DRAIN_SECONDS: '3' };
    const start = (port: number) => startOwn({ ...settings, PORT: String(port) });
    const portals = await Promise.all(ports.map(start));

    const port = await freePort();
    const log = openSync(join(ownDir, 'proxy.log'), 'a');
    const block = blockFor(name === 'nginx' ? 'nginx' : 'caddyfile', ports, port);
    const args = command(ownDir, block);
    const proxy = spawn(program, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, HOME: ownDir },
    });
    /** Takes an instance out of nginx, or puts all back; Caddy checks readiness itself. */
    const mark = (down?: number) => {
      if (name !== 'nginx') return;
      command(ownDir, block.replace(`127.0.0.1:${down} max_fails=0`, '$& down'));
      execFileSync(program, [...args, '-s', 'reload'], { stdio: 'ignore' });
    };
    try {
      // A connection for each request: nginx closes idle ones when it reads its file again.
      const client = new Client(`http://127.0.0.1:${port}`, 64, false);
      await eventually(async () => (await client.get('/api/offers')).status === 200, {
        what: 'the proxy serves',
      });
      const ledger = new Ledger(ownDir);
      const halt = ledger.writeSteadily(client, 60);
      await eventually(() => ledger.entries.length > 60, { what: 'records' });
      for (const [at, portal] of portals.entries()) {
        mark(ports[at]);
        const stopped = portal.stop();
        await eventually(async () => (await portal.client.get('/api/health/ready')).status === 503, {
          what: 'the portal that ends is not ready',
        });
        const still = await portal.client.get('/api/offers');
        expect([still.status, still.headers.connection]).toEqual([200, 'close']);
        expect(await stopped).toBe(0);
        await start(ports[at] ?? 0);
        mark();
      }
      await halt().finally(() =>
        test.info().attach('the log of the proxy', { path: join(ownDir, 'proxy.log') }),
      );
      process.stdout.write(`${name}: ${ledger.entries.length} of ${ledger.sent} requests answered 200\n`);
      ledger.expectOutcomes(200);
      const own = connect(url);
      await ledger.verify(client, own);
      await own.end();
      client.close();
    } finally {
      const ended = once(proxy, 'exit');
      proxy.kill();
      await ended;
    }
  });
}
