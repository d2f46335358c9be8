import { join } from 'node:path';
import { recordOf } from '../../../kernel/record-of';
import { log } from '../../../process/log';
import { ByteBudget } from '../../kernel/admit-bytes';
import { CallerLeft, DeveloperError } from '../../kernel/developer-errors';
import { EngineProcess, errorOfOutcome, type RunOutcome } from './engine-process';
import { type Caller, EngineRun } from './engine-run';
import { FairQueue } from './fair-queue';
import { type Pool, type PoolName, poolNames, type WorkPolicy } from './policies';
import type { IncomingOf, InputOf, PieceOf, ResultOf, WorkLoaders } from './work';

const answerBytesMax = 134_217_728;

/** Extra queue time for jobs while no process of their kind has loaded its engine, in milliseconds. */
const loadedWithinMs = 15_000;

const lookAgainEveryMs = 250;

interface WaitingJob {
  kind: string;
  policy: WorkPolicy;
  input: unknown;
  caller: Caller;
  /** Undefined for work that finishes and is charged even if its caller leaves. */
  signal: AbortSignal | undefined;
  run: EngineRun;
  stopWaiting: () => void;
}

export interface EngineProcessesOptions<Kind extends string> {
  /** Entry file of a process. It receives the kind of work as an argument. */
  script?: string;
  policies: Readonly<Record<Kind, WorkPolicy>>;
  pools: Readonly<Record<PoolName, Pool>>;
}

/** Returns the path of the compiled entry file. The path is split so that Next's bundler does not follow it. */
function engineScript(): string {
  const folders = 'dist/lib/developer-api/engines'.split('/');
  return join(process.cwd(), ...folders, 'start-process.js');
}

class PoolState {
  readonly queue = new FairQueue<WaitingJob>();
  readonly working = new Map<EngineProcess, WaitingJob>();
  processes: EngineProcess[] = [];
  lookingAgain: NodeJS.Timeout | undefined;

  constructor(readonly pool: Pool) {}

  /** Returns true while a process of this kind is starting and none is ready. */
  isLoading(kind: string): boolean {
    const ofKind = this.processes.filter((process) => process.kind === kind && !process.hasEnded);
    return ofKind.length > 0 && ofKind.every(({ isReady }) => !isReady);
  }

  mayHaveOneMore(keyId: string): boolean {
    return !this.#isFull && this.#isBelowItsShare(keyId);
  }

  get #isFull(): boolean {
    const paused = [...this.working.keys()].filter(({ pausedMs }) => pausedMs !== undefined);
    return this.working.size - Math.min(paused.length, this.pool.pausedMax) >= this.pool.jobsMax;
  }

  #isBelowItsShare(keyId: string): boolean {
    const has = [...this.working.values()].filter(({ caller }) => caller.keyId === keyId).length;
    return has < Math.max(1, this.pool.jobsMax - 1);
  }

  /** Returns the job whose caller has blocked a slot for longer than allowed; undefined if a job is already ending. */
  findBlockedSlot(): WaitingJob | undefined {
    const jobs = [...this.working];
    const isWanted = [...this.queue.heads()].some(([keyId]) => this.#isBelowItsShare(keyId));
    if (!isWanted || !this.#isFull || jobs.some(([, { run }]) => run.isOver)) return undefined;
    const [longest] = jobs.toSorted(([a], [b]) => (b.pausedMs ?? 0) - (a.pausedMs ?? 0));
    const [process, job] = longest ?? [];
    return (process?.pausedMs ?? 0) > this.pool.pausedWhileQueuedWithinMs ? job : undefined;
  }

  /** Returns the newest job of the key with the most slots if it has to share them; undefined if a job is ending. */
  findSlotToShare(): WaitingJob | undefined {
    const jobs = [...this.working.values()];
    if (!this.pool.sharesSlots || !this.#isFull || jobs.some(({ run }) => run.isOver)) return undefined;
    const has = (keyId: string) => jobs.filter(({ caller }) => caller.keyId === keyId).length;
    const most = Math.max(...jobs.map(({ caller }) => has(caller.keyId)));
    const isWanted = [...this.queue.heads()].some(([keyId]) => has(keyId) + 2 <= most);
    return isWanted ? jobs.findLast(({ caller }) => has(caller.keyId) === most) : undefined;
  }
}

/**
 * Runs engine work in child processes at low priority. Each process serves one kind of work, one job at a time. It
 * starts with the first job and ends after a minute without one. A killed process fails only its current job. Keys take
 * turns after every job.
 */
export class EngineProcesses<Loaders extends WorkLoaders> {
  readonly #pools: Readonly<Record<PoolName, PoolState>>;
  readonly #script: string;
  readonly #answers = new ByteBudget(answerBytesMax);
  #isClosed = false;

  constructor(private readonly options: EngineProcessesOptions<keyof Loaders & string>) {
    this.#script = options.script ?? engineScript();
    this.#pools = recordOf(poolNames, (name) => new PoolState(options.pools[name]));
  }

  /**
   * Queues a job. The run rejects with DeveloperError `engine_overloaded` if it waited too long, `input_too_complex` if
   * it used too much time or memory, `engine_failed` if its process died, or the error that the work threw. It rejects
   * with {@link CallerLeft} once `signal` is aborted or the caller has paused the work for too long.
   */
  run<Kind extends keyof Loaders & string>(
    kind: Kind,
    input: InputOf<Loaders, Kind>,
    caller: Caller,
    signal?: AbortSignal,
  ): EngineRun<PieceOf<Loaders, Kind>, ResultOf<Loaders, Kind>, IncomingOf<Loaders, Kind>> {
    const policy = this.options.policies[kind];
    const state = this.#pools[policy.pool];
    let onLeft = () => {};
    const held = this.#answers.heldBy(caller.keyId);
    const run = new EngineRun(() => onLeft(), { bytesMax: state.pool.heldBytesMax, held });
    const job: WaitingJob = { kind, policy, input, caller, signal, run, stopWaiting: () => {} };
    onLeft = () => this.#stop(state, job, (wasSent) => new CallerLeft(wasSent));
    if (signal?.aborted) run.end({ error: new CallerLeft(false) });
    else if (this.#isClosed || !this.#makesRoomFor(state, caller)) run.end({ error: overloaded(state) });
    else this.#wait(state, job);
    // Each kind of work emits and returns the types of its own definition.
    return run as EngineRun<PieceOf<Loaders, Kind>, ResultOf<Loaders, Kind>, IncomingOf<Loaders, Kind>>;
  }

  /** Starts a process of a kind unless there is one, so that its first job does not wait until it has loaded. */
  prepare(kind: keyof Loaders & string): void {
    const policy = this.options.policies[kind];
    const state = this.#pools[policy.pool];
    const has = state.processes.some((process) => process.kind === kind && !process.hasEnded);
    if (!this.#isClosed && !has) this.#start(state, { kind, policy });
  }

  get pids(): number[] {
    const processes = Object.values(this.#pools).flatMap((state) => state.processes);
    return processes.flatMap(({ pid, hasEnded }) => (pid === undefined || hasEnded ? [] : [pid]));
  }

  /** Ends all processes. Rejects running and queued jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const states = Object.values(this.#pools);
    for (const state of states) {
      for (const job of state.queue.all()) this.#refuse(state, job, overloaded(state));
    }
    await Promise.all(states.flatMap(({ processes }) => processes.map((process) => process.end())));
  }

  /**
   * Returns true if this key may queue one more job. In a full queue, rejects the last job of the key with the most
   * jobs to make room.
   */
  #makesRoomFor(state: PoolState, { keyId }: Caller): boolean {
    const { queue, pool } = state;
    if (queue.count < pool.waitingMax) return true;
    const last = queue.lastOfLongest();
    if (!last || queue.countOf(last.owner) <= queue.countOf(keyId) + 1) return false;
    this.#refuse(state, last.item, overloaded(state));
    return true;
  }

  #wait(state: PoolState, job: WaitingJob): void {
    let timer = setTimeout(() => {
      // The first jobs of a kind also wait for a process to load its engine.
      if (!state.isLoading(job.kind)) this.#refuse(state, job, overloaded(state));
      else timer = setTimeout(() => this.#refuse(state, job, overloaded(state)), loadedWithinMs);
    }, state.pool.waitWithinMs);
    const onAbort = () => job.run.cancel();
    job.signal?.addEventListener('abort', onAbort, { once: true });
    job.stopWaiting = () => clearTimeout(timer);
    // The listener stays until the run settles, which happens once.
    const forget = () => job.signal?.removeEventListener('abort', onAbort);
    job.run.result.then(forget, forget);
    state.queue.add(job.caller.keyId, job);
    this.#dispatch(state);
  }

  #refuse(state: PoolState, job: WaitingJob, error: DeveloperError | CallerLeft): void {
    job.stopWaiting();
    state.queue.remove(job.caller.keyId, job);
    job.run.end({ error });
  }

  /** Ends a job that waits or works. `errorOf` takes whether it works. */
  #stop(
    state: PoolState,
    job: WaitingJob,
    errorOf: (isWorking: boolean) => DeveloperError | CallerLeft,
  ): void {
    const working = [...state.working].find(([, { run }]) => run === job.run)?.[0];
    this.#refuse(state, job, errorOf(working !== undefined));
    working?.cancel(job.run);
  }

  #dispatch(state: PoolState): void {
    for (let hasFound = true; hasFound && !this.#isClosed; ) {
      hasFound = false;
      for (const [keyId, job] of state.queue.heads()) {
        const process = state.mayHaveOneMore(keyId) ? this.#processFor(state, job) : undefined;
        if (!process) continue;
        state.queue.rotate(keyId);
        state.queue.remove(keyId, job);
        job.stopWaiting();
        void this.#work(state, process, job);
        hasFound = true;
      }
    }
    this.#lookAgain(state);
  }

  /**
   * Ends a job that has blocked a slot for too long, or has to share it, while others wait. Then schedules the next
   * check, because no event fires at that limit.
   */
  #lookAgain(state: PoolState): void {
    clearTimeout(state.lookingAgain);
    if (this.#isClosed || state.queue.count === 0) return;
    state.findBlockedSlot()?.run.cancel();
    const shared = state.findSlotToShare();
    if (shared) this.#stop(state, shared, () => overloaded(state));
    state.lookingAgain = setTimeout(() => this.#dispatch(state), lookAgainEveryMs).unref();
  }

  /**
   * Returns an idle or new process of the kind. Returns undefined if another is ready but busy, because it may be done
   * before the new one has loaded. Ends an idle process of another kind if the pool would have too many.
   */
  #processFor(state: PoolState, job: WaitingJob): EngineProcess | undefined {
    const ofKind = state.processes.filter(({ kind, hasEnded }) => kind === job.kind && !hasEnded);
    const found = ofKind.find(({ isIdle, isReady }) => isIdle && isReady);
    if (found) return found;
    const isBusyOne = ofKind.some(({ isReady }) => isReady);
    const loading = ofKind.find(({ isIdle }) => isIdle);
    const started = loading ?? this.#start(state, job);
    return isBusyOne ? undefined : started;
  }

  #start(state: PoolState, { kind, policy }: Pick<WaitingJob, 'kind' | 'policy'>): EngineProcess {
    const idle = state.processes.filter(({ isIdle }) => isIdle);
    const [other] = idle;
    if (other && state.processes.length >= state.pool.jobsMax) void other.end();
    const { idleWithinMs, pausedWithinMs } = state.pool;
    const onEnded = (ended: EngineProcess) => {
      state.processes = state.processes.filter((process) => process !== ended);
    };
    const started = new EngineProcess(kind, {
      script: this.#script,
      policy,
      idleWithinMs,
      pausedWithinMs,
      onReady: () => this.#dispatch(state),
      onEnded,
    });
    state.processes.push(started);
    return started;
  }

  async #work(state: PoolState, process: EngineProcess, job: WaitingJob): Promise<void> {
    state.working.set(process, job);
    const outcome = await process.runJob(job.run, job.input);
    state.working.delete(process);
    this.#end(job, outcome);
    this.#dispatch(state);
  }

  #end({ kind, caller, run }: WaitingJob, outcome: RunOutcome): void {
    if (run.isOver) return;
    if (outcome.outcome === 'done') run.end({ result: outcome.result });
    else {
      const error = this.#isClosed ? new DeveloperError('engine_overloaded') : errorOfOutcome(outcome);
      if (outcome.outcome === 'failed' || error.code === 'input_too_complex') {
        const failure = outcome.outcome === 'failed' ? outcome.failure : undefined;
        const what = { request: caller.requestId, engine: kind, error: error.code, failure };
        log.warn(what, 'an engine did not finish');
      }
      run.end({ error });
    }
  }
}

function overloaded({ pool }: PoolState): DeveloperError {
  return new DeveloperError('engine_overloaded', { retryAfterSeconds: pool.retryAfterSeconds });
}
