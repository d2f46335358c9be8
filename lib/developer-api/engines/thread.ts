import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Job, type JobKind, loadingJob, type ResultMessage, type StartMessage } from './jobs';
import { threadMs } from './thread-time';

/** How long a thread may take to load an engine, its own start included, in milliseconds. */
const loadWithinMs = 30_000;

/** What became of a job; a thread that did not do it in time, or ran out of memory, has ended. */
export type JobOutcome =
  | { outcome: 'done'; result: unknown }
  | { outcome: 'failed'; failure: string }
  | { outcome: 'too_complex' };

/** How often at most a thread's processor time is looked at, in milliseconds. */
const lookAgainAfterMs = 20;

interface Current {
  settle: (outcome: JobOutcome) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Returns the compiled script of a thread. Its parts are split so that Next's bundler does not follow the path. */
function workerScript(): string {
  const folders = 'dist/lib/developer-api/engines'.split('/');
  return join(process.cwd(), ...folders, 'worker.js');
}

/** A thread that does one job after another, each within a time of its own. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #loaded = new Set<JobKind>();
  #current: Current | undefined;
  #thread: string | undefined;
  #hasEnded = false;
  #ending: JobOutcome | undefined;

  constructor() {
    this.#worker = new Worker(/* turbopackIgnore: true */ workerScript(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: StartMessage | ResultMessage) => {
      if ('thread' in message) this.#thread = message.thread;
      else if ('result' in message) this.#settle({ outcome: 'done', result: message.result });
      else this.#settle({ outcome: 'failed', failure: message.failure });
    });
    this.#worker.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      this.#ending ??=
        code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { outcome: 'too_complex' }
          : { outcome: 'failed', failure: error.name };
    });
    this.#worker.on('exit', () => {
      this.#hasEnded = true;
      this.#settle(this.#ending ?? { outcome: 'failed', failure: 'the thread ended' });
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isIdle(): boolean {
    return this.#current === undefined && !this.#hasEnded;
  }

  /** The engines that it has loaded. */
  get loaded(): ReadonlySet<JobKind> {
    return this.#loaded;
  }

  /** Loads an engine by a job of its own, which no caller waits for longer than for others. */
  async load(kind: JobKind): Promise<JobOutcome> {
    const loaded = await this.#post(loadingJob(kind), loadWithinMs, () => performance.now());
    if (loaded.outcome === 'done') this.#loaded.add(kind);
    return loaded;
  }

  /** Does a job, and tells its milliseconds of {@link threadMs}. One that takes longer than `withinMs` ends the thread. */
  async run(job: Job, withinMs: number): Promise<JobOutcome & { ms: number }> {
    // Which clock it is stays the same for the whole job; a thread that has ended keeps its last time.
    const thread = this.#thread;
    let lastMs = threadMs(thread) ?? 0;
    const begunAt = lastMs;
    const now = () => {
      lastMs = threadMs(thread) ?? lastMs;
      return lastMs;
    };
    // An idle thread does not keep the process alive.
    this.#worker.ref();
    const outcome = await this.#post(job, withinMs, now);
    this.#worker.unref();
    return { ...outcome, ms: outcome.outcome === 'too_complex' ? withinMs : now() - begunAt };
  }

  /** Ends the thread; what it works on has failed. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(job: Job, withinMs: number, now: () => number): Promise<JobOutcome> {
    return new Promise((resolve) => {
      const endsAt = now() + withinMs;
      const current: Current = { settle: resolve, timer: undefined };
      const look = () => {
        const leftMs = endsAt - now();
        if (leftMs > 0) current.timer = setTimeout(look, Math.max(leftMs, lookAgainAfterMs)).unref();
        else this.#endAtOnce();
      };
      look();
      this.#current = current;
      this.#worker.postMessage(job);
    });
  }

  /** Its end can take a while, for which nobody has to wait. */
  #endAtOnce(): void {
    this.#hasEnded = true;
    void this.#worker.terminate();
    this.#settle({ outcome: 'too_complex' });
  }

  #settle(outcome: JobOutcome): void {
    const current = this.#current;
    clearTimeout(current?.timer);
    this.#current = undefined;
    current?.settle(outcome);
  }
}
