import { ApiError, isApiError } from './errors';

/** Cause of the error when too many operations are waiting. */
const tooManyWaiting = 'too many are waiting';

/** Limits how many expensive operations run at once. Throws ApiError `service_unavailable` if too many are waiting. */
export class Semaphore {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnceMax: number,
    private readonly waitingMax: number,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= this.atOnceMax) {
      if (this.#waiting.length >= this.waitingMax) {
        throw new ApiError('service_unavailable', { cause: tooManyWaiting });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#underWay += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}

/** Returns the outcome `busy` instead of the error thrown while too many operations are waiting. */
export async function orBusy<Result>(work: Promise<Result>): Promise<Result | { outcome: 'busy' }> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error) && error.cause === tooManyWaiting) return { outcome: 'busy' };
    throw error;
  }
}
