import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Sql } from 'postgres';
import { browserLaunchOptions } from './browser';
import { Client } from './client';
import { connect, copyEmptyDatabase } from './database';
import { mountSettings } from './mount-settings';
import { pgbouncer, startPgBouncer } from './pgbouncer';
import { type Portal, type Settings, startFront, startNext } from './portal';

/** Portal that a project tests: one of the two that run, or a third one whose database is behind a pooler. */
export interface AcceptanceOptions {
  host: 'front' | 'next' | 'pooled';
}

/** A portal for one test, with a client for it. */
export interface OwnPortal extends Portal {
  client: Client;
}

interface PerTest {
  /** A directory for this test, removed with everything in it. */
  ownDir: string;
  /**
   * Starts another portal of the kind under test, or of the kind named; it is stopped after the test. In front of Next,
   * without DATABASE_URL, it has its own database under DATA_DIR.
   */
  startOwn: (settings: Settings, host?: AcceptanceOptions['host']) => Promise<OwnPortal>;
  /** Skips the tests of a portal behind a pooler if there is none. */
  needsPooler: undefined;
  /** Prints the problems that the portal logged while a test failed. */
  logOnFailure: undefined;
  /** The text of the portal's log so far. */
  portalLog: () => string;
}

interface PerWorker {
  /** The origin of the portal under test. */
  portalUrl: string;
  /** Sends requests to the portal under test. */
  api: Client;
  /** Sends requests to the other portal on the same database. */
  otherApi: Client;
  /** The database behind both portals. */
  sql: Sql;
  /** That database's DATABASE_URL. */
  databaseUrl: string;
}

/** Returns a setting that {@link ./start-mounts} has made for the run. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by e2e/support/start-mounts.ts`);
  return value;
}

export const test = base.extend<PerTest, AcceptanceOptions & PerWorker>({
  host: ['front', { option: true, scope: 'worker' }],
  portalUrl: [
    async ({ host, databaseUrl }, use) => {
      if (host !== 'pooled') return use(given(host === 'front' ? 'PILOT_FRONT_URL' : 'PILOT_NEXT_URL'));
      const runDir = given('PILOT_TEST_DIR');
      const dataDir = join(runDir, 'data');
      const pooler = await startPgBouncer(join(runDir, 'pgbouncer'), dataDir);
      const portal = await startFront(
        {
          ...mountSettings(given('PILOT_UPSTREAM_URL')),
          DATA_DIR: dataDir,
          DATABASE_URL: pooler.url,
          LISTEN_DATABASE_URL: databaseUrl,
        },
        join(runDir, 'pooled.log'),
      );
      await use(portal.url);
      await portal.stop();
      await pooler.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [
    async ({ portalUrl }, use) => {
      const client = new Client(portalUrl);
      await use(client);
      client.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => use(browserLaunchOptions()),
    { scope: 'worker' },
  ],
  page: async ({ page, api }, use) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${api.url}/`) && !/^(?:data|blob|about):/.test(url)) foreign.push(url);
    });
    await use(page);
    expect(foreign, 'requests to anybody but the portal').toEqual([]);
  },
  otherApi: [
    async ({ host }, use) => {
      const client = new Client(given(host === 'next' ? 'PILOT_FRONT_URL' : 'PILOT_NEXT_URL'));
      await use(client);
      client.close();
    },
    { scope: 'worker' },
  ],
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => use(given('PILOT_DATABASE_URL')),
    { scope: 'worker' },
  ],
  sql: [
    async ({ databaseUrl }, use) => {
      const sql = connect(databaseUrl);
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  ownDir: async ({}, use) => {
    const directory = mkdtempSync(join(given('PILOT_TEST_DIR'), 'own-'));
    chmodSync(directory, 0o711);
    await use(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  },
  startOwn: async ({ host, ownDir }, use) => {
    const starting: Promise<OwnPortal>[] = [];
    const startNumbered = async (number: number, settings: Settings, ownHost: AcceptanceOptions['host']) => {
      const all = { DATA_DIR: join(ownDir, 'data'), DATABASE_URL: '', ...settings };
      const start = ownHost === 'next' ? startNext : startFront;
      if (start === startFront && all.DATABASE_URL === '')
        copyEmptyDatabase(given('PILOT_TEST_DIR'), all.DATA_DIR);
      const portal = await start(all, join(ownDir, `${number}.log`));
      return { ...portal, client: new Client(portal.url) };
    };
    await use((settings, ownHost = host) => {
      const own = startNumbered(starting.length, settings, ownHost);
      starting.push(own);
      return own;
    });
    // A test that timed out may have left a portal that is still starting.
    for (const started of (await Promise.allSettled(starting)).reverse()) {
      if (started.status === 'rejected') continue;
      started.value.client.close();
      await started.value.stop();
    }
  },
  needsPooler: [
    async ({ host }, use, testInfo) => {
      testInfo.skip(host === 'pooled' && !pgbouncer, 'no pgbouncer here; set PGBOUNCER_PATH or install it');
      await use(undefined);
    },
    { auto: true },
  ],
  portalLog: async ({ host }, use) => {
    const file = join(given('PILOT_TEST_DIR'), `${host}.log`);
    // The portal behind a pooler is started by its first test.
    await use(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  },
  logOnFailure: [
    async ({ portalLog }, use, testInfo) => {
      const charactersBefore = portalLog().length;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const written = portalLog().slice(charactersBefore).split('\n').slice(-20).join('\n');
      if (written.trim()) await testInfo.attach("the portal's log", { body: written });
    },
    { auto: true },
  ],
});

export { expect };
