import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests that start servers and programs of their own, wait for real seconds or try many series of steps. A file that is
 * not named here is quick.
 */
const slow = [
  'packages/embedded-postgres/{index,accounts,unsafe-settings}.test.ts',
  'lib/founders/secrets/secrets.test.ts',
  'server/commands/backup.test.ts',
  'server/bootstrap.test.ts',
  'lib/inbox/list-many-leads.test.ts',
  'lib/inbox/list-work.test.ts',
  'lib/inbox/views-model.test.ts',
  'lib/review/{review-model,stages-model,wake-leads}.test.ts',
  'lib/developer-api/engines/pool.test.ts',
  'lib/developer-api/engines/processes/engine-processes.test.ts',
  'lib/developer-api/engines/pocketsphinx/accuracy.test.ts',
  'lib/developer-api/engines/speak/{read-back,speak}.test.ts',
  'db/stall-tolerant-timeout.test.ts',
  'tools/mutation.test.ts',
  'tools/evidence/evidence-files.test.ts',
  'lib/founders/team/team.test.ts',
  'lib/offers/{offer-store,publishing}.test.ts',
  'lib/http/limits/redis-rate-limit.test.ts',
];

/** Tests of how long something takes, one file at a time. */
const timing = [
  'packages/screening/{speed,unicode-speed}.test.ts',
  'lib/developer-api/engines/speed.test.ts',
];

/** Tests of what `npm run engines:install` installs, with pictures of a package: the tier `engines`. */
const engines = ['packages/engines/measured/*.test.ts'];

/** Where `npm test` wants the results, beside what is printed. */
const reportFile = process.env.PILOT_TEST_REPORT;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    // Vite puts its own BASE_URL, `/`, into the environment.
    // Engines that happen to be installed change nothing for other tests.
    env: { BASE_URL: '', ENGINES: 'none' },
    // Bounds for what hangs: a busy machine must not come near them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'db/database-fixture-server.ts',
    // `npm test` runs the quick ones, `npm test -- all` the others too.
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', '.next/**', 'e2e/**', ...slow, ...timing, ...engines],
          // Many of them wait for a database, so more files than cores run at once.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: slow, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: engines,
          env: { ENGINES: 'image' },
          maxWorkers: 1,
          testTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: { name: 'timing', include: timing, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
