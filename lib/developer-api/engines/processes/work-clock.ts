import type { WorkPolicy } from './policies';
import { processorMs } from './process-usage';

/** How often the processor time of a job is looked at, in milliseconds. */
const lookAgainAfterMs = 20;

/** Counts how long a job works, and rings when that is too long. It stands until it is resumed. */
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

  /** Milliseconds that it has counted, in all. */
  get spentMs(): number {
    const runningMs = this.#timer ? performance.now() - this.#startedAt : 0;
    return this.withinMs - this.#leftMs + runningMs;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Goes on; nothing where it goes already. */
  resume(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.onResume();
    this.#timer = setTimeout(this.ring, Math.max(0, this.#leftMs));
  }

  /** Stands, as long as the caller keeps the work waiting. */
  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAt;
  }

  /** Goes on after it has rung, for some milliseconds more. */
  extend(ms: number): void {
    this.#timer = undefined;
    this.#leftMs = ms;
    this.resume();
  }

  /** Never rings again. */
  stop(): void {
    this.pause();
  }
}

/** Returns the clock of a job, which rings when it has worked for too long, by time or by processor time. */
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
      // Loading the engine comes before it.
      usedBefore ??= usedMs();
    },
  );
  return clock;
}
