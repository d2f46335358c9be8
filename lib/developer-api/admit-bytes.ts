import type { ApiRequest } from '../http/mounts/request';
import { DeveloperError } from './developer-errors';

/** Bounds the bytes that are held at once for work of one kind. */
export class ByteBudget {
  #held = 0;

  constructor(private readonly bytesMax: number) {}

  /** The result of work that holds so many bytes. Throws DeveloperError `engine_overloaded` when there is no room. */
  async hold<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#held + bytes > this.bytesMax) throw new DeveloperError('engine_overloaded');
    this.#held += bytes;
    try {
      return await work();
    } finally {
      this.#held -= bytes;
    }
  }
}

/** The bytes that a body says it has; as many as it may have when it does not say, or says more. */
export function bodyBytesOf(request: Pick<ApiRequest, 'header'>, bytesMax: number): number {
  const declared = Number(request.header('content-length') ?? bytesMax);
  return declared >= 0 ? Math.min(declared, bytesMax) : bytesMax;
}
