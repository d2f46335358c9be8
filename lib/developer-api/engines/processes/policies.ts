import { availableParallelism } from 'node:os';
import { speechSecondsMax, streamedSecondsMax } from '../../kernel/developer-limits';

/**
 * Groups of work that share slots. `text` work takes milliseconds, `sound` measures recordings before the actual work,
 * `light` work takes a fraction of a second, `heavy` work takes seconds, and `live` work lasts as long as a person
 * speaks.
 */
export const poolNames = ['text', 'sound', 'light', 'heavy', 'live'] as const;

export type PoolName = (typeof poolNames)[number];

export interface Pool {
  /** Maximum concurrent jobs. If there are several slots, one key never gets them all. */
  jobsMax: number;
  waitingMax: number;
  /** Maximum queue time of a job, in milliseconds. */
  waitWithinMs: number;
  /** Maximum idle time of a process, in milliseconds; null if it never ends when idle. */
  idleWithinMs: number | null;
  /** Maximum total time that a caller may pause a job by reading or speaking slowly, in milliseconds. */
  pausedWithinMs: number;
  /** The same limit while another key waits for the slot of the job. */
  pausedWhileQueuedWithinMs: number;
  /** Maximum paused jobs that release their slots while their callers pause them. Each keeps its process. */
  pausedMax: number;
  /** True if a key with several slots gives one to a key that waits and has at least two fewer. */
  sharesSlots: boolean;
  /** Maximum bytes of an answer buffered for a slow reader before the job pauses. */
  heldBytesMax: number;
  retryAfterSeconds: number;
}

const idleWithinMs = 60_000;

/** Maximum processor time of the engines for one text, or for measuring one recording, in milliseconds. */
export const textWorkWithinMs = 1_500;

/** Short work keeps its processes: starting one takes longer than the work. */
const shortWork = {
  waitingMax: 200,
  waitWithinMs: 5_000,
  pausedWithinMs: 60_000,
  pausedWhileQueuedWithinMs: Number.POSITIVE_INFINITY,
  pausedMax: 0,
  sharesSlots: false,
  heldBytesMax: 65_536,
  retryAfterSeconds: 1,
  idleWithinMs: null,
} as const;

export const textPool: Pool = { ...shortWork, jobsMax: Math.max(1, Math.min(4, availableParallelism() - 1)) };

export function poolsOf(heavyJobsMax: number): Readonly<Record<PoolName, Pool>> {
  return {
    text: textPool,
    // Recordings cannot be split into windows, so they have a pool that does not block texts.
    sound: { ...shortWork, jobsMax: 2 },
    light: {
      jobsMax: 2,
      waitingMax: 100,
      waitWithinMs: 10_000,
      // The longest speech may be played while it is streamed.
      pausedWithinMs: 1_000 * speechSecondsMax,
      pausedWhileQueuedWithinMs: 3_000,
      pausedMax: 2,
      sharesSlots: false,
      heldBytesMax: 4_194_304,
      retryAfterSeconds: 2,
      idleWithinMs,
    },
    heavy: {
      jobsMax: heavyJobsMax,
      waitingMax: 20,
      waitWithinMs: 30_000,
      pausedWithinMs: 600_000,
      pausedWhileQueuedWithinMs: 10_000,
      // A process can use two gigabytes, so no paused process is kept in addition to the working ones.
      pausedMax: 0,
      sharesSlots: false,
      heldBytesMax: 33_554_432,
      retryAfterSeconds: 10,
      idleWithinMs,
    },
    live: {
      jobsMax: 4,
      waitingMax: 4,
      waitWithinMs: 5_000,
      pausedWithinMs: 1_000 * streamedSecondsMax,
      // Work on live speech always waits for the next words.
      pausedWhileQueuedWithinMs: Number.POSITIVE_INFINITY,
      pausedMax: 0,
      // Callers decide how long they speak, so a slot may not become free by itself.
      sharesSlots: true,
      heldBytesMax: 4_194_304,
      retryAfterSeconds: 10,
      idleWithinMs,
    },
  };
}

export interface WorkPolicy {
  pool: PoolName;
  /** Low priority yields to everything else on the machine. */
  priority: 'normal' | 'low';
  heapMbMax: number;
  /**
   * Maximum total memory including WebAssembly and native code, in mebibytes. Enforced only if the system reports it
   * (Linux).
   */
  residentMbMax: number;
  /** Maximum working time of one job, in seconds. Excludes pauses of a caller who reads or speaks slowly. */
  withinSeconds: number;
  /** Counts only processor time, if the system reports it, so that a busy machine does not make input too complex. */
  isTimedByProcessor: boolean;
  /**
   * Limits by Node's permission model. `code` reads the portal's code only; `programs` also starts programs and
   * threads, reads models, and writes temporary files; `none` loads native code, which the model does not cover.
   */
  confinement: 'code' | 'programs' | 'none';
}

const low = { priority: 'low', isTimedByProcessor: false, confinement: 'programs' } as const;

const image = { ...low, confinement: 'none', pool: 'heavy', heapMbMax: 512, residentMbMax: 2_048 } as const;

const short = {
  priority: 'normal',
  isTimedByProcessor: true,
  confinement: 'code',
  heapMbMax: 768,
  residentMbMax: 1_536,
  withinSeconds: textWorkWithinMs / 1_000,
} as const;

export const workPolicies = {
  text: { ...short, pool: 'text' },
  audio_seconds: { ...short, pool: 'sound' },
  pronounce: { ...low, pool: 'heavy', heapMbMax: 256, residentMbMax: 512, withinSeconds: 120 },
  transcribe: { ...low, pool: 'heavy', heapMbMax: 256, residentMbMax: 512, withinSeconds: 900 },
  transcribe_stream: { ...low, pool: 'live', heapMbMax: 128, residentMbMax: 384, withinSeconds: 900 },
  speak: { ...low, pool: 'light', heapMbMax: 256, residentMbMax: 768, withinSeconds: 300 },
  upscale: { ...image, withinSeconds: 900 },
  remove_background: { ...image, withinSeconds: 120 },
} as const satisfies Record<string, WorkPolicy>;
