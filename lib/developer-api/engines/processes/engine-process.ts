import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  DeveloperError,
  type DeveloperErrorCode,
  type ErrorParticulars,
} from '../../kernel/developer-errors';
import { confine } from './confinement';
import type { EngineRun, Worker } from './engine-run';
import type { WorkPolicy } from './policies';
import type { FromProcess, ToProcess } from './work';
import { clockOfWork, residentMb, WorkClock } from './work-clock';

const loadWithinMs = 30_000;

const leaveWithinMs = 1_000;

const lookAtMemoryEveryMs = 250;

export type RunOutcome =
  | { outcome: 'done'; result: unknown }
  | { outcome: 'refused'; code: DeveloperErrorCode; particulars: ErrorParticulars }
  | { outcome: 'failed'; failure: string };

const tooComplex: RunOutcome = { outcome: 'refused', code: 'input_too_complex', particulars: {} };

/** Environment variables passed to engines. Engines read untrusted files, so they get none of the portal's secrets. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SYSTEMROOT', 'NODE_ENV'];

function environmentOfEngines(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { NODE_ENV: 'production', ...Object.fromEntries(kept) };
}

export interface ProcessStart {
  script: string;
  policy: WorkPolicy;
  /**
   * Maximum idle time in milliseconds, after which the process ends to free its memory. Null if it never ends when
   * idle.
   */
  idleWithinMs: number | null;
  /** Maximum total time that a caller may pause its job, in milliseconds. The caller then counts as having left. */
  pausedWithinMs: number;
  onReady: () => void;
  onEnded: (ended: EngineProcess) => void;
}

interface Current {
  number: number;
  run: EngineRun;
  clock: WorkClock;
  paused: WorkClock;
  settle: (outcome: RunOutcome) => void;
}

/** Runs jobs of one kind in a child process, one at a time. */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;
  readonly #exited: Promise<unknown>;
  #current: Current | undefined;
  #jobs = 0;
  #hasEnded = false;
  #isReady = false;
  #ending: RunOutcome | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    readonly kind: string,
    private readonly start: ProcessStart,
  ) {
    const { execArgv, ...user } = confine(start.script, start.policy);
    this.#child = fork(/* turbopackIgnore: true */ start.script, [kind, start.policy.priority], {
      execArgv: [`--max-old-space-size=${start.policy.heapMbMax}`, ...execArgv],
      ...user,
      serialization: 'advanced',
      // Output of an engine could quote a caller's input.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: environmentOfEngines(),
      // Creates a process group, so that programs started by the engine can be killed with it.
      detached: true,
    });
    this.#exited = once(this.#child, 'exit').catch(() => {});
    this.#ready = new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#kill({ outcome: 'failed', failure: 'not loaded in time' }),
        loadWithinMs,
      );
      this.#child.on('message', (message: FromProcess) => {
        if (message.type !== 'ready') this.#onMessage(message);
        else {
          clearTimeout(timer);
          this.#isReady = true;
          resolve(true);
          if (!this.#current) this.#rest();
          start.onReady();
        }
      });
      const onEnd = (failure: string) => {
        clearTimeout(timer);
        this.#ended(failure);
        resolve(false);
      };
      this.#child.once('error', (error) => onEnd(error.name));
      this.#child.once('exit', (code, signal) => onEnd(`ended with ${signal ?? code}`));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isReady(): boolean {
    return this.#isReady && !this.#hasEnded;
  }

  get isIdle(): boolean {
    return this.#current === undefined && !this.#hasEnded;
  }

  /** Total time that the caller has paused its job, in milliseconds; undefined while the job is working. */
  get pausedMs(): number | undefined {
    const paused = this.#current?.paused;
    return paused?.isRunning ? paused.spentMs : undefined;
  }

  /** Runs a job. Its pieces go to `run`; resolves with the outcome. */
  async runJob(run: EngineRun, input: unknown): Promise<RunOutcome> {
    clearTimeout(this.#idle);
    this.#jobs += 1;
    const number = this.#jobs;
    const clock = clockOfWork(this.start.policy, this.pid, () => this.#kill(tooComplex));
    const paused = new WorkClock(this.start.pausedWithinMs, () => run.cancel());
    const outcome = await new Promise<RunOutcome>((settle) => {
      this.#current = { number, run, clock, paused, settle };
      if (this.#hasEnded) this.#settle(this.#ending ?? { outcome: 'failed', failure: 'ended' });
      else void this.#startJob(number, run, input);
    });
    clock.pause();
    paused.pause();
    if (!this.#hasEnded) this.#rest();
    return outcome;
  }

  async #startJob(number: number, run: EngineRun, input: unknown): Promise<void> {
    this.#child.ref();
    this.#child.channel?.ref();
    if (!(await this.#ready) || this.#current?.number !== number) return;
    const memory = setInterval(() => this.#lookAtMemory(memory, number), lookAtMemoryEveryMs).unref();
    this.#current.clock.resume();
    run.onStart(this.#workerOf(number));
    this.#send({ type: 'run', job: number, input });
  }

  #workerOf(job: number): Worker {
    const current = () => (this.#current?.number === job ? this.#current : undefined);
    return {
      pull: () => this.#send({ type: 'pull', job }),
      write: (piece) => this.#send({ type: 'input', job, piece }),
      end: () => this.#send({ type: 'end', job }),
      pause: () => {
        current()?.clock.pause();
        current()?.paused.resume();
      },
      resume: () => {
        current()?.paused.pause();
        current()?.clock.resume();
      },
    };
  }

  #lookAtMemory(timer: NodeJS.Timeout, number: number): void {
    if (this.#current?.number !== number) clearInterval(timer);
    else if ((residentMb(this.pid) ?? 0) > this.start.policy.residentMbMax) {
      this.#kill(tooComplex);
    }
  }

  /** Cancels a job. Kills the process if the job does not stop in time. */
  cancel(run: EngineRun): void {
    const current = this.#current;
    if (current?.run !== run) return;
    this.#send({ type: 'cancel', job: current.number });
    const timer = setTimeout(() => {
      if (this.#current === current) this.#kill({ outcome: 'failed', failure: 'its caller left' });
    }, leaveWithinMs);
    timer.unref();
  }

  async end(): Promise<void> {
    this.#kill({ outcome: 'failed', failure: 'the portal stops' });
    await this.#exited;
  }

  #send(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #onMessage(message: Exclude<FromProcess, { type: 'ready' }>): void {
    const current = this.#current;
    if (current?.number !== message.job) return;
    switch (message.type) {
      case 'chunk':
        current.run.onChunk(message.piece);
        break;
      case 'demand':
        current.run.onDemand();
        break;
      case 'done':
        this.#settle({ outcome: 'done', result: message.result });
        break;
      case 'refused':
        this.#settle({ outcome: 'refused', code: message.code, particulars: message.particulars });
        break;
      default:
        this.#settle({ outcome: 'failed', failure: message.failure });
    }
  }

  /** Lets the portal exit while the process is idle, and ends the process after a time limit to free its memory. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const { idleWithinMs } = this.start;
    if (idleWithinMs !== null) this.#idle = setTimeout(() => void this.end(), idleWithinMs).unref();
  }

  #kill(ending: RunOutcome): void {
    if (this.#hasEnded) return;
    this.#ending ??= ending;
    this.#child.kill('SIGKILL');
    this.#ended('killed');
  }

  #killGroup(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    } catch {
      // The group no longer exists.
    }
  }

  #ended(failure: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#killGroup();
    clearTimeout(this.#idle);
    // V8 aborts a process with a full heap (SIGABRT).
    const isOutOfMemory = failure === 'ended with SIGABRT' || failure === 'ended with 134';
    const usual: RunOutcome = isOutOfMemory ? tooComplex : { outcome: 'failed', failure };
    this.#settle(this.#ending ?? usual);
    this.start.onEnded(this);
  }

  #settle(outcome: RunOutcome): void {
    const current = this.#current;
    this.#current = undefined;
    current?.settle(outcome);
  }
}

export function errorOfOutcome(outcome: Exclude<RunOutcome, { outcome: 'done' }>): DeveloperError {
  if (outcome.outcome === 'refused') return new DeveloperError(outcome.code, outcome.particulars);
  return new DeveloperError('engine_failed');
}
