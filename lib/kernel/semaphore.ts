import { ApiError } from './api-error';

/** Lets few do at once what is costly. Throws ApiError `service_unavailable` when too many wait. */
export class Semaphore {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnceMax: number,
    private readonly waitingMax: number,
  ) {}

  /** The result of `work`, when its turn has come. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= this.atOnceMax) {
      if (this.#waiting.length >= this.waitingMax) throw new ApiError('service_unavailable');
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
