import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileWhenChanged } from './server/bootstrap.mjs';

// Engines run compiled code in threads and processes.
compileWhenChanged();

/** Tests that start servers and programs, wait for real seconds or try many series of steps. */
const slow = '**/*.slow.test.ts';

/** Tests of durations, one file at a time. */
const timing = '**/*.timing.test.ts';

/** Tests of the engines that `npm run engines:install` installs: the tier `engines`. */
const engines = 'packages/engines/measured/*.test.ts';

/** Files that take a minute or two. */
const longest = [
  'accuracy.slow',
  'offer-editor.slow',
  'figures-simulation.slow',
  'read-back.slow',
  'mutation.slow',
];

/** Starts the longest files first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.includes(`/${name}.`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const notOurs = ['**/node_modules/**', '.next/**', 'e2e/**'];

/** File for the results as JSON; `npm test` reads it. */
const reportFile = process.env.PILOT_TEST_REPORT;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    // Vite puts its own BASE_URL, `/`, into the environment.
    // Installed engines change nothing for other tests.
    env: { BASE_URL: '', ENGINES: 'none', DATA_DIR: 'node_modules/.cache/unit-tests' },
    // For hanging tests only: a busy machine must stay far below.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'db/database-fixture-server.ts',
    sequence: { sequencer: LongestFirst },
    // `npm test` runs `quick`; `npm test -- all` runs the others, too.
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['**/*.test.ts'],
          exclude: [...notOurs, slow, timing, engines],
          // Starting a process and loading the same modules for each file took more than a third of the processor time.
          isolate: false,
          // Many wait for a database, so more files than cores run at once.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow],
          exclude: notOurs,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: [engines],
          env: { ENGINES: 'image' },
          maxWorkers: 1,
          testTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: [timing],
          exclude: notOurs,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
