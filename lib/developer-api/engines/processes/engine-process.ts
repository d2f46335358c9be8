import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { DeveloperError, type DeveloperErrorCode, type ErrorParticulars } from '../../developer-errors';
import type { EngineRun, Worker } from './engine-run';
import type { FromProcess, ToProcess } from './messages';
import type { WorkPolicy } from './policies';
import { residentMb } from './process-usage';
import { clockOfWork, WorkClock } from './work-clock';

/** How long a process may take to start and load its engine, in milliseconds. */
const loadWithinMs = 30_000;

/** How long work may go on after its caller has left, in milliseconds. */
const leaveWithinMs = 1_000;

/** How often the memory of a process at work is looked at, in milliseconds. */
const lookAtMemoryEveryMs = 250;

/** What became of a job: it ended, or its process did. */
export type RunOutcome =
  | { outcome: 'done'; result: unknown }
  | { outcome: 'refused'; code: DeveloperErrorCode; particulars: ErrorParticulars }
  | { outcome: 'failed'; failure: string };

/** Settings that an engine may need. The portal's secrets are none of its business: it reads hostile files. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SYSTEMROOT', 'NODE_ENV', 'DATA_DIR'];

function environmentOfEngines(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { NODE_ENV: 'production', ...Object.fromEntries(kept) };
}

/** How a process is started, and when it ends. */
export interface ProcessStart {
  script: string;
  policy: WorkPolicy;
  /** How long it stays without work, in milliseconds; after that its memory is given back. Null for one that stays. */
  idleWithinMs: number | null;
  /** How long the caller of a job may keep it waiting in all, in milliseconds; then it counts as left. */
  keptWaitingWithinMs: number;
  /** Called when it has loaded its engine. */
  onReady: () => void;
  /** Told when it has ended, for whatever reason. */
  onEnded: (ended: EngineProcess) => void;
}

interface Current {
  number: number;
  run: EngineRun;
  clock: WorkClock;
  /** Goes while the caller keeps the work waiting. */
  waited: WorkClock;
  settle: (outcome: RunOutcome) => void;
}

/** A process that does jobs of one kind, one after another. */
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
    this.#child = fork(/* turbopackIgnore: true */ start.script, [kind, start.policy.priority], {
      execArgv: [`--max-old-space-size=${start.policy.heapMbMax}`],
      serialization: 'advanced',
      // What an engine prints could quote what a caller sent.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: environmentOfEngines(),
      // A group of its own, to be ended with the programs that it started.
      detached: true,
    });
    this.#exited = once(this.#child, 'exit').catch(() => {});
    this.#ready = new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#kill({ outcome: 'failed', failure: 'not loaded in time' }),
        loadWithinMs,
      );
      this.#child.on('message', (message: FromProcess) => {
        if (message.say !== 'ready') this.#hear(message);
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

  /** The id of the process, as the system has it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** True once it has loaded its engine. */
  get isReady(): boolean {
    return this.#isReady && !this.#hasEnded;
  }

  get isIdle(): boolean {
    return this.#current === undefined && !this.#hasEnded;
  }

  /** How long the caller of its job has kept it waiting in all, in milliseconds; undefined while the job works. */
  get keptWaitingMs(): number | undefined {
    const waited = this.#current?.waited;
    return waited?.isRunning ? waited.spentMs : undefined;
  }

  /** Does a job; `run` hears of its pieces, and the outcome is told in the end. */
  async do(run: EngineRun, input: unknown): Promise<RunOutcome> {
    clearTimeout(this.#idle);
    this.#jobs += 1;
    const number = this.#jobs;
    const clock = clockOfWork(this.start.policy, this.pid, () =>
      this.#kill({ outcome: 'refused', code: 'input_too_complex', particulars: {} }),
    );
    const waited = new WorkClock(this.start.keptWaitingWithinMs, () => run.cancel());
    const outcome = await new Promise<RunOutcome>((settle) => {
      this.#current = { number, run, clock, waited, settle };
      if (this.#hasEnded) this.#settle(this.#ending ?? { outcome: 'failed', failure: 'ended' });
      else void this.#begin(number, run, input);
    });
    clock.stop();
    waited.stop();
    if (!this.#hasEnded) this.#rest();
    return outcome;
  }

  async #begin(number: number, run: EngineRun, input: unknown): Promise<void> {
    this.#child.ref();
    this.#child.channel?.ref();
    if (!(await this.#ready) || this.#current?.number !== number) return;
    const memory = setInterval(() => this.#lookAtMemory(memory, number), lookAtMemoryEveryMs).unref();
    this.#current.clock.resume();
    run.begin(this.#workerOf(number));
    this.#say({ say: 'run', job: number, input });
  }

  #workerOf(job: number): Worker {
    const current = () => (this.#current?.number === job ? this.#current : undefined);
    return {
      more: () => this.#say({ say: 'more', job }),
      fed: (piece) => this.#say({ say: 'fed', job, piece }),
      fedAll: () => this.#say({ say: 'fedAll', job }),
      pause: () => {
        current()?.clock.pause();
        current()?.waited.resume();
      },
      resume: () => {
        current()?.waited.pause();
        current()?.clock.resume();
      },
    };
  }

  #lookAtMemory(timer: NodeJS.Timeout, number: number): void {
    if (this.#current?.number !== number) clearInterval(timer);
    else if ((residentMb(this.pid) ?? 0) > this.start.policy.residentMbMax) {
      this.#kill({ outcome: 'refused', code: 'input_too_complex', particulars: {} });
    }
  }

  /** Nobody wants what it works on: it may stop by itself, and is ended when it does not. */
  leave(run: EngineRun): void {
    const current = this.#current;
    if (current?.run !== run) return;
    this.#say({ say: 'cancel', job: current.number });
    const timer = setTimeout(() => {
      if (this.#current === current) this.#kill({ outcome: 'failed', failure: 'its caller left' });
    }, leaveWithinMs);
    timer.unref();
  }

  /** Ends the process; what it works on has failed. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#kill({ outcome: 'failed', failure: 'the portal stops' });
    await this.#exited;
  }

  #say(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #hear(message: Exclude<FromProcess, { say: 'ready' }>): void {
    const current = this.#current;
    if (current?.number !== message.job) return;
    switch (message.say) {
      case 'piece':
        current.run.take(message.piece);
        break;
      case 'hungry':
        current.run.hungry();
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

  /** Without work it neither keeps the portal alive nor its memory for long. */
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

  /** Ends what the process started and left behind. */
  #killGroup(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    } catch {
      // There is nothing left of it.
    }
  }

  #ended(failure: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#killGroup();
    clearTimeout(this.#idle);
    // V8 ends a process whose heap is full by SIGABRT.
    const isOutOfMemory = failure === 'ended with SIGABRT' || failure === 'ended with 134';
    const usual: RunOutcome = isOutOfMemory
      ? { outcome: 'refused', code: 'input_too_complex', particulars: {} }
      : { outcome: 'failed', failure };
    this.#settle(this.#ending ?? usual);
    this.start.onEnded(this);
  }

  #settle(outcome: RunOutcome): void {
    const current = this.#current;
    this.#current = undefined;
    current?.settle(outcome);
  }
}

/** The failure of a job as its caller is told. */
export function errorOfOutcome(outcome: Exclude<RunOutcome, { outcome: 'done' }>): DeveloperError {
  if (outcome.outcome === 'refused') return new DeveloperError(outcome.code, outcome.particulars);
  return new DeveloperError('engine_failed');
}
