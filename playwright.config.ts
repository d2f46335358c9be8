import { defineConfig, type ReporterDescription } from '@playwright/test';
import type { AcceptanceOptions } from './e2e/support/acceptance';

/** `npm test` sets the file for the counts. */
const reporters: ReporterDescription[] = [['list']];
if (process.env.PILOT_TEST_REPORT) reporters.splice(0, 1, ['./e2e/support/counting-reporter.ts']);

/** Specs that wait for timeouts and processes, need a separate portal or try many random inputs. */
const slow = '**/*.slow.spec.ts';

const noSession = '**/no-session.spec.ts';

export default defineConfig<AcceptanceOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-mounts.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Many tests wait for timeouts of the server, so more of them than cores run at once.
  workers: 4,
  // A flaky test is a defect; a retry would hide it.
  retries: 0,
  timeout: 60_000,
  // For hanging tests only: a busy machine must stay far below.
  expect: { timeout: 15_000 },
  reporter: reporters,
  // `npm test` runs the first four, `npm test -- all` the others, too: see tools/test.mjs.
  projects: [
    // Access without a session is tested with every change. The longest tests come first.
    { name: 'no-session', testDir: 'e2e/founders', testMatch: noSession, use: { host: 'front' } },
    { name: 'inbox', testDir: 'e2e/inbox', testIgnore: slow, use: { host: 'front' } },
    { name: 'pages', testDir: 'e2e/pages', testIgnore: slow, use: { host: 'front' } },
    { name: 'api-front', testDir: 'e2e/api', testIgnore: slow, use: { host: 'front' } },
    { name: 'slow', testMatch: slow, use: { host: 'front' } },
    {
      name: 'guards-next',
      testDir: 'e2e',
      testMatch: [noSession, '**/guard.spec.ts'],
      use: { host: 'next' },
    },
    // A plain Next host does not control raw sockets, methods that Next refuses and its own process.
    { name: 'api-next', testDir: 'e2e/api', testIgnore: '**/front/**', use: { host: 'next' } },
    // The contract and the inbox behind PgBouncer in transaction mode, as on a direct address. One portal for all.
    {
      name: 'pooled',
      testDir: 'e2e',
      testMatch: ['api/*.spec.ts', 'inbox/live.spec.ts', 'inbox/steps.spec.ts', 'inbox/queue.spec.ts'],
      testIgnore: slow,
      workers: 1,
      use: { host: 'pooled' },
    },
    // Each command starts a process, and password hashes are slow on purpose.
    {
      name: 'founders',
      testDir: 'e2e/founders',
      testIgnore: noSession,
      timeout: 90_000,
      use: { host: 'front' },
    },
    { name: 'v1-front', testDir: 'e2e/v1', use: { host: 'front' } },
    { name: 'v1-next', testDir: 'e2e/v1', testIgnore: '**/front/**', use: { host: 'next' } },
    { name: 'operations', testDir: 'e2e/operations', use: { host: 'front' } },
    // Measures times, so it is run alone.
    { name: 'faults', testDir: 'e2e/faults', use: { host: 'front' } },
    // Takes minutes, so only `npm run test:faults` runs it.
    { name: 'faults-long', testDir: 'e2e/faults-long', use: { host: 'front' } },
  ],
});
