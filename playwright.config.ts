import { defineConfig, type ReporterDescription } from '@playwright/test';
import type { AcceptanceOptions } from './e2e/support/acceptance';

/** Where `npm test` wants the counts, beside what is printed. */
const reporters: ReporterDescription[] = [['list']];
if (process.env.PILOT_TEST_REPORT) reporters.splice(0, 1, ['./e2e/support/counting-reporter.ts']);

/**
 * Specs of the API that wait for windows, timeouts and processes, try many random bodies, or run every printed sample. A
 * spec that is not named here is quick.
 */
const waiting = [
  '**/api/{documentation,fuzz}.spec.ts',
  '**/rate-limits.spec.ts',
  '**/front/{generated-client,metrics,uploads,observability,nothing-kept}.spec.ts',
];

/**
 * Specs of states that few see, some of which need a portal of their own, of many random keys, of what is printed or
 * drawn, and of journeys whose steps have quick specs of their own.
 */
const further = [
  '**/pages/{further-states,corrections,enlarged-text,evidence,limited-pages,previews-and-print,saved-quote,scripts-later}.spec.ts',
  '**/inbox/{companies,first-run,leaving,random-keys,states}.spec.ts',
];

const noSession = '**/no-session.spec.ts';

export default defineConfig<AcceptanceOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-mounts.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Much of the suite waits for timeouts of the server, so more tests than cores run at once.
  workers: 4,
  // What fails now and then is a defect, which another try would hide.
  retries: 0,
  timeout: 60_000,
  // Bounds for what hangs: a busy machine must not come near them.
  expect: { timeout: 15_000 },
  reporter: reporters,
  // `npm test` runs the first four, `npm test -- all` the others too: see tools/test.mjs.
  projects: [
    // What nobody may see or do who is not signed in decides about every change. The longest tests come first.
    { name: 'no-session', testDir: 'e2e/founders', testMatch: noSession, use: { host: 'front' } },
    { name: 'inbox', testDir: 'e2e/inbox', testIgnore: further, use: { host: 'front' } },
    { name: 'pages', testDir: 'e2e/pages', testIgnore: further, use: { host: 'front' } },
    { name: 'api-front', testDir: 'e2e/api', testIgnore: waiting, use: { host: 'front' } },
    { name: 'further', testDir: 'e2e', testMatch: further, use: { host: 'front' } },
    {
      name: 'guards-next',
      testDir: 'e2e',
      testMatch: [noSession, '**/guard.spec.ts'],
      use: { host: 'next' },
    },
    { name: 'api-waiting', testDir: 'e2e/api', testMatch: waiting, use: { host: 'front' } },
    // A plain Next host has no say in raw sockets, methods that Next refuses and its own process.
    { name: 'api-next', testDir: 'e2e/api', testIgnore: '**/front/**', use: { host: 'next' } },
    // Commands start a process each, and password hashes are dear on purpose.
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
