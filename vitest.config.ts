import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of how long something takes, which others beside them would slow down. */
const timed = [
  'packages/screening/speed.test.ts',
  'lib/http/limits/redis-rate-limit.test.ts',
  'db/gathered-insert.test.ts',
];

/** Where `npm test` wants the results, beside what is printed. */
const reportFile = process.env.PILOT_TEST_REPORT;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    // Vite puts its own BASE_URL, `/`, into the environment.
    env: { BASE_URL: '' },
    // A shared machine can hold a timed test up. A property that has failed once is wrong: another try would draw
    // other values and lose the counterexample, which fast-check prints with its seed.
    retry: process.env.CI ? { count: 1, condition: /^(?!Property failed)/ } : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', '.next/**', 'e2e/**', ...timed],
          // Many of them wait for a database, so more files than cores run at once.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'one by one', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
