import { readFileSync } from 'node:fs';
import type { WorkPolicy } from './policies';

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
}

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

/** Returns the memory of a process in mebibytes; undefined if the system does not report it. */
export function residentMb(pid: number | undefined): number | undefined {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status'))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
}

/**
 * Returns the processor time of a process's first thread in milliseconds; undefined if the system does not report it.
 */
function processorMs(pid: number | undefined): number | undefined {
  const nanoseconds = /^\d+/.exec(readOf(pid, 'schedstat'))?.[0];
  return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1_000_000;
}

function readOf(pid: number | undefined, name: 'status' | 'schedstat'): string {
  try {
    return pid === undefined ? '' : readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
