import type { ImageSize } from './image/image-limits';

/** Context of a job, in addition to its input. */
interface ImageJob {
  /** Emits a piece of a PNG and resolves when the caller accepts more. */
  emit: (piece: Uint8Array) => Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** Makes a PNG of an image, in a separate process, and returns its size. */
export type ImageWork<Input> = (input: Input, job: ImageJob) => Promise<ImageSize>;
