import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DeveloperError } from '../developer-errors';
import type { Job, JobResult, ResultMessage } from './jobs';

/** Jobs that wait for a thread at most; more are refused at once. */
const waitingMax = 200;

/** How long a job may wait, and how long a thread may work on one, in milliseconds. */
const waitWithinMs = 5_000;
const workWithinMs = 10_000;

/** How long a thread may take to load its first engine, in milliseconds. */
const firstJobWithinMs = 30_000;

interface PendingJob {
  job: Job;
  waiting: NodeJS.Timeout | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  current: PendingJob | undefined;
  timer: NodeJS.Timeout | undefined;
  jobsDone: number;
}

/** What a thread runs. The bundler of Next must not look into it: it brings a whole compiler along. */
function workerScript(): string {
  const folders = 'lib/developer-api/engines'.split('/');
  return join(process.cwd(), ...folders, 'start-worker.mjs');
}

/** Threads that do the engines' work outside the request loop. They start with the first job. */
export class EnginePool {
  readonly #threads: Thread[] = [];
  readonly #queue: PendingJob[] = [];
  #isClosed = false;

  constructor(private readonly threadsMax = Math.max(1, Math.min(4, availableParallelism() - 1))) {}

  /** Does a job. Throws DeveloperError `engine_overloaded` when it could not begin, or `internal_error`. */
  async run<Kind extends Job['kind']>(job: Job & { kind: Kind }): Promise<JobResult<Kind>> {
    if (this.#isClosed || this.#queue.length >= waitingMax) throw new DeveloperError('engine_overloaded');
    const result = await new Promise<unknown>((resolve, reject) => {
      const pending: PendingJob = { job, waiting: undefined, resolve, reject };
      pending.waiting = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(pending), 1);
        reject(new DeveloperError('engine_overloaded'));
      }, waitWithinMs);
      this.#queue.push(pending);
      this.#dispatch();
    });
    // What a thread answers to a kind of job is what its engine's own types say.
    return result as JobResult<Kind>;
  }

  /** Ends all threads; what they worked on is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const pending of this.#queue.splice(0)) {
      clearTimeout(pending.waiting);
      pending.reject(new DeveloperError('engine_overloaded'));
    }
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const thread = this.#threads.find(({ current }) => current === undefined) ?? this.#startThread();
      if (!thread) return;
      const pending = this.#queue.shift();
      if (!pending) return;
      // A thread that still loads its engines keeps its callers waiting no longer than one that works.
      clearTimeout(pending.waiting);
      thread.current = pending;
      const withinMs = thread.jobsDone === 0 ? firstJobWithinMs : workWithinMs;
      thread.timer = setTimeout(() => void thread.worker.terminate(), withinMs);
      thread.worker.ref();
      thread.worker.postMessage(pending.job);
    }
  }

  #startThread(): Thread | undefined {
    if (this.#isClosed || this.#threads.length >= this.threadsMax) return undefined;
    const worker = new Worker(/* turbopackIgnore: true */ workerScript(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const thread: Thread = { worker, current: undefined, timer: undefined, jobsDone: 0 };
    this.#threads.push(thread);
    worker.on('message', (message: ResultMessage) => {
      thread.jobsDone += 1;
      this.#finish(thread, message);
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      this.#finish(thread, { failure: 'the thread ended' });
    });
    return thread;
  }

  #finish(thread: Thread, message: ResultMessage): void {
    const { current } = thread;
    clearTimeout(thread.timer);
    thread.current = undefined;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    if (current && 'result' in message) current.resolve(message.result);
    else current?.reject(new DeveloperError('internal_error'));
    this.#dispatch();
  }
}
