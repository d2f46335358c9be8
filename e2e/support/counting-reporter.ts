import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const frontOnly =
  'api-next leaves out e2e/api/front: a plain Next host parses, times out and stops requests in its own way, where server/ does it for the portal.';

/**
 * Prints failures in full, skipped tests with their reasons and one line per file, and writes the counts to
 * the file that `npm test` names.
 */
export default class CountingReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #millisecondsOf = new Map<string, number>();

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
    const projects = suite.suites.map(({ title }) => title);
    if (projects.includes('api-next')) process.stdout.write(`${frontOnly}\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = test.titlePath().slice(1, 3).join(' ');
    this.#millisecondsOf.set(file, (this.#millisecondsOf.get(file) ?? 0) + result.duration);
    const title = test.titlePath().slice(1).join(' › ');
    if (test.outcome() === 'skipped') {
      const reasons = test.annotations.map(({ description }) => description).filter(Boolean);
      process.stdout.write(`skipped: ${title}: ${reasons.join('; ') || 'no reason given'}\n`);
    }
    if (!test.ok()) {
      process.stdout.write(`FAILED: ${title} (${test.location.file}:${test.location.line})\n`);
      for (const error of result.errors) process.stdout.write(`${error.stack ?? error.message ?? ''}\n`);
      for (const { name, body } of result.attachments) {
        if (body) process.stdout.write(`${name}:\n${body.toString()}\n`);
      }
    }
  }

  onError(error: { message?: string; stack?: string }): void {
    process.stdout.write(`${error.stack ?? error.message ?? ''}\n`);
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onEnd(_result: FullResult): void {
    for (const [file, milliseconds] of this.#millisecondsOf)
      process.stdout.write(`${(milliseconds / 1_000).toFixed(1).padStart(7)} s  ${file}\n`);
    const tests = this.#suite?.allTests() ?? [];
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length;
    const failed = tests.filter((test) => !test.ok()).length;
    const passed = tests.length - failed - skipped;
    const reportFile = process.env.PILOT_TEST_REPORT;
    if (reportFile) writeFileSync(reportFile, JSON.stringify({ passed, failed, skipped }));
  }
}
