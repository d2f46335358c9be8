import { availableParallelism } from 'node:os';
import { speechSecondsMax, streamedSecondsMax } from '../../developer-limits';
import type { EngineKind } from './works';

/**
 * Kinds of work that share places: `text` work takes milliseconds, `sound` is measured before it is worked on, `light` work takes a fraction of a second, `heavy` work seconds, and `live` work as long as
 * somebody speaks.
 */
export type LaneName = 'text' | 'sound' | 'light' | 'heavy' | 'live';

/** How much may be under way and wait. */
export interface Lane {
  /** Jobs at a time; where there are several, one key never has them all. */
  jobsMax: number;
  /** Jobs that wait, of all keys together. */
  waitingMax: number;
  /** How long a job may wait, in milliseconds. */
  waitWithinMs: number;
  /** How long a process stays without work, in milliseconds; null for one that stays. */
  idleWithinMs: number | null;
  /** How long a caller may keep a job waiting in all, by reading or speaking slowly, in milliseconds. */
  keptWaitingWithinMs: number;
  /** The same while another key waits for the place of the job. */
  keptFromOthersWithinMs: number;
  /** Jobs that give their places to others while their callers keep them waiting; each keeps its process. */
  pausedMax: number;
  /** Bytes of an answer that are held for a slow reader before the job has to wait. */
  heldBytesMax: number;
  /** Seconds after which a refused caller may try again. */
  retryAfterSeconds: number;
}

/** How long a process stays without work, in milliseconds. */
const idleWithinMs = 60_000;

/** Processor time that the engines may spend on one text, or on the measuring of one recording, in milliseconds. */
export const textWorkWithinMs = 1_500;

/** Short work whose processes stay: to start one takes longer than the work. */
const shortWork = {
  waitingMax: 200,
  waitWithinMs: 5_000,
  keptWaitingWithinMs: 60_000,
  keptFromOthersWithinMs: Number.POSITIVE_INFINITY,
  pausedMax: 0,
  heldBytesMax: 65_536,
  retryAfterSeconds: 1,
  idleWithinMs: null,
} as const;

export const textLane: Lane = { ...shortWork, jobsMax: Math.max(1, Math.min(4, availableParallelism() - 1)) };

/** The lanes of a process, with so many heavy jobs at a time. */
export function lanesOf(heavyJobsMax: number): Readonly<Record<LaneName, Lane>> {
  return {
    text: textLane,
    // Recordings cannot be cut into windows: texts do not wait for them.
    sound: { ...shortWork, jobsMax: 2 },
    light: {
      jobsMax: 2,
      waitingMax: 100,
      waitWithinMs: 10_000,
      // As long as the longest speech, for whoever plays it as it comes.
      keptWaitingWithinMs: 1_000 * speechSecondsMax,
      keptFromOthersWithinMs: 3_000,
      pausedMax: 2,
      heldBytesMax: 4_194_304,
      retryAfterSeconds: 2,
      idleWithinMs,
    },
    heavy: {
      jobsMax: heavyJobsMax,
      waitingMax: 20,
      waitWithinMs: 30_000,
      keptWaitingWithinMs: 600_000,
      keptFromOthersWithinMs: 10_000,
      // A process can have two gigabytes: none is kept beside those that work.
      pausedMax: 0,
      heldBytesMax: 33_554_432,
      retryAfterSeconds: 10,
      idleWithinMs,
    },
    live: {
      jobsMax: 4,
      waitingMax: 4,
      waitWithinMs: 5_000,
      keptWaitingWithinMs: 1_000 * streamedSecondsMax,
      // Work that follows a speaker always waits for the next words.
      keptFromOthersWithinMs: Number.POSITIVE_INFINITY,
      pausedMax: 0,
      heldBytesMax: 4_194_304,
      retryAfterSeconds: 10,
      idleWithinMs,
    },
  };
}

/** What the process of one kind of work may have. */
export interface WorkPolicy {
  lane: LaneName;
  /** Everything else on the machine comes before work of low priority. */
  priority: 'normal' | 'low';
  /** Heap of JavaScript, in mebibytes. */
  heapMbMax: number;
  /** Memory in all, in mebibytes, where the system tells (Linux); with what WebAssembly and native code hold. */
  residentMbMax: number;
  /** How long one job may work, in seconds; what its caller takes to read, or to speak, does not count. */
  withinSeconds: number;
  /** Only the job's processor time counts, where the system tells it: a busy machine makes no input complex. */
  isTimedByProcessor: boolean;
}

const low = { priority: 'low', isTimedByProcessor: false } as const;

const short = {
  priority: 'normal',
  isTimedByProcessor: true,
  heapMbMax: 768,
  residentMbMax: 1_536,
  withinSeconds: textWorkWithinMs / 1_000,
} as const;

/** Each kind of work's. */
export const workPolicies: Readonly<Record<EngineKind, WorkPolicy>> = {
  text: { ...short, lane: 'text' },
  audio_seconds: { ...short, lane: 'sound' },
  pronounce: { ...low, lane: 'heavy', heapMbMax: 256, residentMbMax: 512, withinSeconds: 120 },
  hear: { ...low, lane: 'heavy', heapMbMax: 256, residentMbMax: 512, withinSeconds: 900 },
  hear_stream: { ...low, lane: 'live', heapMbMax: 128, residentMbMax: 384, withinSeconds: 900 },
  speak: { ...low, lane: 'light', heapMbMax: 256, residentMbMax: 768, withinSeconds: 300 },
  upscale: { ...low, lane: 'heavy', heapMbMax: 512, residentMbMax: 2_048, withinSeconds: 900 },
  remove_background: { ...low, lane: 'heavy', heapMbMax: 512, residentMbMax: 2_048, withinSeconds: 120 },
};
