// Runs the steps of a test run one after the other and adds up what they report. It leaves neither processes nor files
// behind. Plain JavaScript, because nothing may be installed yet.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../server/bootstrap.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ title: string, program: string[], report?: (file: string) => Counts, isNeeded?: boolean }} Step
 */

/** Milliseconds that a step may take to stop. */
const stopWithinMs = 25_000;

/** Free memory in bytes from which the files of a run are kept in memory; a run needs less than half of it. */
const roomMin = 6 * 1024 ** 3;

/**
 * Returns the folder for the files of a run. Databases wait for a disk at every commit and with every file of a copy,
 * so it is in memory where there is room, and where a browser may be unpacked and run.
 */
function scratchFolder() {
  const memory = '/dev/shm';
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= roomMin ? memory : tmpdir();
}

const runDir = mkdtempSync(join(scratchFolder(), 'pilot-test-'));
// Postgres, which may be another user, has to pass through.
chmodSync(runDir, 0o711);

/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
let wasInterrupted = false;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

/** @type {(milliseconds: number) => Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Signals a whole process group; false when none of it is left.
 * @param {number | undefined} leader
 * @param {NodeJS.Signals | 0} signal
 */
function signalGroup(leader, signal) {
  try {
    return leader !== undefined && process.kill(-leader, signal);
  } catch {
    return false;
  }
}

/** Ends the database servers of this run that a killed portal could not stop. */
async function endLeftDatabases() {
  const pidFiles = readdirSync(runDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('postmaster.pid'),
  );
  for (const name of pidFiles) {
    const pid = Number(readFileSync(join(runDir, name), 'utf8').split('\n', 1)[0]);
    const commandLine = `/proc/${pid}/cmdline`;
    if (!existsSync(commandLine) || !readFileSync(commandLine, 'utf8').includes(runDir)) continue;
    process.stdout.write(`Ending the database server ${pid}, which a test left running.\n`);
    // A stopped process would not hear the next signal.
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGQUIT');
    for (let waited = 0; existsSync(commandLine) && waited < 10_000; waited += 20) await pause(20);
  }
}

/**
 * Runs a step to its end, in a process group of its own, and takes down what it left running.
 * @param {Step} step
 */
async function runStep({ title, program, report }) {
  process.stdout.write(`\n── ${title}\n`);
  const begun = Date.now();
  const reportFile = join(runDir, 'report.json');
  rmSync(reportFile, { force: true });
  const child = spawn(process.execPath, program, {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      PILOT_TEST_DIR: runDir,
      PILOT_TEST_REPORT: reportFile,
    },
  });
  running = child;
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  running = undefined;
  signalGroup(child.pid, 'SIGKILL');

  /** @type {Counts} */
  let counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (report && existsSync(reportFile)) counts = report(reportFile);
  if (report && (code !== 0 || !existsSync(reportFile))) counts.failed ||= 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(`── ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} after ${seconds} s\n`);
  return counts.failed === 0;
}

/**
 * The counts of a vitest report; prints what was skipped.
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { assertionResults: { status: string, fullName: string }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = results.filter(({ status }) => status !== 'passed' && status !== 'failed');
  for (const { fullName } of skipped)
    process.stdout.write(`skipped: ${fullName} (see its file for what it depends on)\n`);
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: skipped.length };
}

/**
 * The counts of a Playwright report, which prints skipped tests with their reasons itself.
 * @param {string} file
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {number} code */
async function finish(code) {
  await endLeftDatabases();
  rmSync(runDir, { recursive: true, force: true, maxRetries: 3 });
  process.exit(code);
}

/** @param {NodeJS.Signals} signal */
async function interrupt(signal) {
  if (wasInterrupted) return;
  wasInterrupted = true;
  total.failed += 1;
  const leader = running?.pid;
  signalGroup(leader, 'SIGINT');
  for (let waited = 0; signalGroup(leader, 0) && waited < stopWithinMs; waited += 50) await pause(50);
  signalGroup(leader, 'SIGKILL');
  await finish(signal === 'SIGINT' ? 130 : 143);
}

/**
 * Goes through every step, also when one fails, unless the ones behind it need it; then ends this process, which fails
 * when any step did.
 * @param {Step[]} steps
 * @returns {Promise<void>}
 */
export async function runSteps(steps) {
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  for (const step of steps) {
    if (wasInterrupted) return;
    if (!(await runStep(step)) && step.isNeeded) break;
  }
  if (!wasInterrupted) await finish(total.failed === 0 ? 0 : 1);
}

process.on('exit', (code) => {
  if (code !== 0 && total.failed === 0) total.failed = 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  // Written at once, because a process that exits does not wait for its streams.
  writeSync(1, `${total.passed} passed, ${total.failed} failed${skipped}\n`);
});
