import { availableParallelism } from 'node:os';
import { log } from '../../process/log';
import { DeveloperError } from '../developer-errors';
import type { Job, JobKind, JobResults } from './jobs';
import { EngineThread, type JobOutcome } from './thread';
import { Turns } from './turns';

/** Calls that wait for a thread at most, of all keys together. */
const waitingMax = 200;

/** How long threads may work on one call in all, in milliseconds of their processor time. */
const workWithinMs = 1_500;

/** How long a call may wait for threads in all, in milliseconds. */
const waitWithinMs = 5_000;

/** How much longer a call may wait while no thread has loaded its engine, in milliseconds. */
const loadedWithinMs = 15_000;

/** Whose call it is, as threads are shared out and as the log names it. */
export interface Caller {
  keyId: string;
  requestId: string;
}

interface PendingCall {
  kind: JobKind;
  jobs: readonly Job[];
  caller: Caller;
  /** How many of the jobs have been given to a thread. */
  begun: number;
  underWay: number;
  results: unknown[];
  done: number;
  workedMs: number;
  isOver: boolean;
  /** How long it may still wait, and since when it does. */
  waitMs: number;
  waitsSince: number;
  mayWaitForEngine: boolean;
  timer: NodeJS.Timeout | undefined;
  resolve: (results: unknown[]) => void;
  reject: (error: Error) => void;
}

/**
 * Threads that do the engines' work outside the request loop. They start with the first job. Keys take turns with
 * every job, and where there are several threads one key never has them all.
 */
export class EnginePool {
  #threads: EngineThread[] = [];
  readonly #turns = new Turns<PendingCall>();
  /** Which key each busy thread works for. */
  readonly #working = new Map<EngineThread, string>();
  readonly #loading = new Map<EngineThread, JobKind>();
  /** Engines that threads had loaded that were ended. */
  readonly #lost = new Set<JobKind>();
  #isClosed = false;

  constructor(private readonly threadsMax = Math.max(1, Math.min(4, availableParallelism() - 1))) {}

  /** Does one job; otherwise as {@link run}. */
  async runOne<Kind extends JobKind>(job: Job & { kind: Kind }, caller: Caller): Promise<JobResults[Kind]> {
    const [result] = await this.run<Kind>([job], caller);
    if (result === undefined) throw new Error('a job gives a result');
    return result;
  }

  /**
   * Does the jobs of one call and gives their results in the same order. Throws DeveloperError `engine_overloaded`
   * when others took too long, `input_too_complex` when the jobs themselves did, or `internal_error`.
   */
  async run<Kind extends JobKind>(
    jobs: readonly (Job & { kind: Kind })[],
    caller: Caller,
  ): Promise<JobResults[Kind][]> {
    const kind = jobs[0]?.kind;
    if (kind === undefined) return [];
    if (this.#isClosed || !this.#makesRoomFor(caller)) throw new DeveloperError('engine_overloaded');
    const results = await new Promise<unknown[]>((resolve, reject) => {
      const progress = { begun: 0, underWay: 0, results: [], done: 0, workedMs: 0, isOver: false };
      const waiting = { waitMs: waitWithinMs, waitsSince: 0, mayWaitForEngine: true, timer: undefined };
      const call: PendingCall = { kind, jobs, caller, ...progress, ...waiting, resolve, reject };
      this.#wait(call);
      this.#turns.add(caller.keyId, call);
      this.#dispatch();
    });
    // What a thread answers to a kind of job is what its engine's own types say.
    return results as JobResults[Kind][];
  }

  /** Ends all threads; what they worked on is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#refuseWaiting('engine_overloaded');
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  /** Whether one more of this key may wait: where all places are taken, the key that has most of them loses one. */
  #makesRoomFor({ keyId }: Caller): boolean {
    if (this.#turns.count < waitingMax) return true;
    const last = this.#turns.lastOfLongest();
    if (!last || this.#turns.countOf(last.owner) <= this.#turns.countOf(keyId) + 1) return false;
    this.#end(last.item, new DeveloperError('engine_overloaded'));
    return true;
  }

  #wait(call: PendingCall): void {
    call.waitsSince = performance.now();
    call.timer = setTimeout(() => {
      const isLoaded = this.#threads.some(({ loaded }) => loaded.has(call.kind));
      if (isLoaded || !call.mayWaitForEngine) {
        this.#end(call, new DeveloperError('engine_overloaded'));
        return;
      }
      Object.assign(call, { mayWaitForEngine: false, waitMs: loadedWithinMs });
      this.#wait(call);
    }, call.waitMs);
  }

  #stopWaiting(call: PendingCall): void {
    if (call.underWay === 0) call.waitMs -= performance.now() - call.waitsSince;
    clearTimeout(call.timer);
  }

  #refuseWaiting(code: 'engine_overloaded' | 'internal_error', kind?: JobKind): void {
    for (const call of this.#turns.all()) {
      if (kind === undefined || call.kind === kind) this.#end(call, new DeveloperError(code));
    }
  }

  /** Ends a call, with its results or with an error; what threads still do for it is dropped. */
  #end(call: PendingCall, ending: DeveloperError | unknown[]): void {
    if (call.isOver) return;
    call.isOver = true;
    clearTimeout(call.timer);
    this.#turns.remove(call.caller.keyId, call);
    if (Array.isArray(ending)) call.resolve(ending);
    else call.reject(ending);
  }

  /** Gives threads that are idle what waits, each key one job before any has a second. */
  #dispatch(): void {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    for (let hasFound = true; hasFound && !this.#isClosed; ) {
      hasFound = false;
      for (const [keyId, call] of this.#turns.heads()) {
        const thread = this.#mayHaveOneMore(keyId) ? this.#threadFor(call.kind) : undefined;
        if (!thread) continue;
        this.#turns.giveWay(keyId);
        void this.#begin(thread, call);
        hasFound = true;
      }
    }
    this.#loadWhatWasLost();
  }

  #mayHaveOneMore(keyId: string): boolean {
    const has = [...this.#working.values()].filter((of) => of === keyId).length;
    return has < Math.max(1, this.threadsMax - 1);
  }

  /** An idle thread that has loaded the engine. Where there is none, one begins to load it. */
  #threadFor(kind: JobKind): EngineThread | undefined {
    const idle = this.#threads.filter(({ isIdle }) => isIdle);
    const loaded = idle.find((thread) => thread.loaded.has(kind));
    if (loaded) return loaded;
    const isBeingLoaded = [...this.#loading.values()].includes(kind);
    const thread = isBeingLoaded ? undefined : (idle[0] ?? this.#startThread());
    if (thread) void this.#load(thread, kind);
    return undefined;
  }

  #startThread(): EngineThread | undefined {
    if (this.#isClosed || this.#threads.length >= this.threadsMax) return undefined;
    const thread = new EngineThread();
    this.#threads.push(thread);
    return thread;
  }

  async #load(thread: EngineThread, kind: JobKind): Promise<void> {
    this.#loading.set(thread, kind);
    this.#lost.delete(kind);
    const loaded = await thread.load(kind);
    this.#loading.delete(thread);
    if (loaded.outcome !== 'done' && !this.#isClosed) {
      log.error({ engine: kind, failure: failureOf(loaded) }, 'an engine could not be loaded');
      this.#refuseWaiting('internal_error', kind);
    }
    this.#dispatch();
  }

  /** A thread that was ended is replaced before anybody asks for what it had loaded. */
  #loadWhatWasLost(): void {
    for (const kind of this.#lost) {
      const isLoaded = this.#threads.some(({ loaded }) => loaded.has(kind));
      if (isLoaded) this.#lost.delete(kind);
      else this.#threadFor(kind);
    }
  }

  async #begin(thread: EngineThread, call: PendingCall): Promise<void> {
    const at = call.begun;
    call.begun += 1;
    const job = call.jobs[at];
    if (call.begun === call.jobs.length) this.#turns.remove(call.caller.keyId, call);
    if (!job) return;
    this.#working.set(thread, call.caller.keyId);
    this.#stopWaiting(call);
    call.underWay += 1;
    const outcome = await thread.run(job, Math.max(1, workWithinMs - call.workedMs));
    this.#working.delete(thread);
    call.workedMs += outcome.ms;
    call.underWay -= 1;
    this.#note(call, at, outcome);
    if (thread.hasEnded && !this.#isClosed) for (const kind of thread.loaded) this.#lost.add(kind);
    this.#dispatch();
  }

  #note(call: PendingCall, at: number, outcome: JobOutcome): void {
    if (outcome.outcome === 'done') {
      call.results[at] = outcome.result;
      call.done += 1;
      if (call.done === call.jobs.length) this.#end(call, call.results);
      else if (call.workedMs >= workWithinMs) this.#refuse(call, 'input_too_complex');
      else if (call.underWay === 0 && !call.isOver) this.#wait(call);
    } else if (this.#isClosed) this.#end(call, new DeveloperError('engine_overloaded'));
    else if (outcome.outcome === 'too_complex') this.#refuse(call, 'input_too_complex');
    else this.#refuse(call, 'internal_error', outcome.failure);
  }

  #refuse(call: PendingCall, code: 'input_too_complex' | 'internal_error', failure?: string): void {
    if (call.isOver) return;
    const { kind, caller, workedMs } = call;
    const what = { request: caller.requestId, engine: kind, error: code, failure, ms: Math.round(workedMs) };
    log.warn(what, 'an engine did not finish');
    this.#end(call, new DeveloperError(code));
  }
}

function failureOf(outcome: JobOutcome): string {
  return outcome.outcome === 'failed' ? outcome.failure : outcome.outcome;
}
