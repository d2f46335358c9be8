import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', '.next/**', 'e2e/**'],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
