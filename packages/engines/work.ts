import type { ImageSize } from './image/image-limits';

/** Context of a job, in addition to its input. */
interface ImageJob {
  /** Gives a piece of a PNG and resolves when the caller can take more. */
  emit: (piece: Uint8Array) => Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** Makes a PNG of an image, in a process of its own, and gives its size. */
export type ImageWork<Input> = (input: Input, job: ImageJob) => Promise<ImageSize>;
