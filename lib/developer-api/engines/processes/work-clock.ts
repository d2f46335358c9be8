import type { WorkPolicy } from './policies';
import { processorMs } from './process-usage';

/** Interval between checks of a job's processor time, in milliseconds. */
const lookAgainAfterMs = 20;

/** Measures the working time of a job and fires when it exceeds its limit. Starts paused. */
export class WorkClock {
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  #leftMs: number;

  constructor(
    private readonly withinMs: number,
    private readonly ring: () => void,
    private readonly onResume = () => {},
  ) {
    this.#leftMs = withinMs;
  }

  /** Total measured time in milliseconds. */
  get spentMs(): number {
    const runningMs = this.#timer ? performance.now() - this.#startedAt : 0;
    return this.withinMs - this.#leftMs + runningMs;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Starts or resumes the clock. Does nothing if it is running. */
  resume(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.onResume();
    this.#timer = setTimeout(this.ring, Math.max(0, this.#leftMs));
  }

  /** Pauses the clock while the caller pauses the work. */
  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAt;
  }

  /** Resumes after the clock has fired, for this many more milliseconds. */
  extend(ms: number): void {
    this.#timer = undefined;
    this.#leftMs = ms;
    this.resume();
  }

  /** Stops the clock at the end of a job. */
  stop(): void {
    this.pause();
  }
}

/** Returns a clock that fires when a job exceeds its limit of wall time or processor time. */
export function clockOfWork(
  { withinSeconds, isTimedByProcessor }: WorkPolicy,
  pid: number | undefined,
  ring: () => void,
): WorkClock {
  const withinMs = withinSeconds * 1_000;
  const usedMs = () => (isTimedByProcessor ? processorMs(pid) : undefined);
  let usedBefore: number | undefined;
  const clock: WorkClock = new WorkClock(
    withinMs,
    () => {
      const used = usedMs();
      const leftMs = usedBefore === undefined || used === undefined ? 0 : usedBefore + withinMs - used;
      if (leftMs > 0) clock.extend(Math.max(leftMs, lookAgainAfterMs));
      else ring();
    },
    () => {
      // Excludes the processor time spent on loading the engine.
      usedBefore ??= usedMs();
    },
  );
  return clock;
}
