import type { Places } from '../../lib/developer-api/engines/processes/places';
import type { ToPrimary } from './worker-messages';

/** The places for heavy jobs that all workers of a machine share, seen from one of them. */
export class WorkersPlaces implements Places {
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly send: (message: ToPrimary) => void) {}

  async take(): Promise<() => void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.send({ kind: 'wantPlace' });
    });
    return () => this.send({ kind: 'returnPlace' });
  }

  /** The primary has given this worker a place. */
  given(): void {
    this.#waiting.shift()?.();
  }
}

/** Gives places to workers in the order in which they ask, in the primary. */
export class PrimaryPlaces<Worker> {
  #waiting: Worker[] = [];
  #taken: Worker[] = [];

  constructor(
    private readonly placesMax: number,
    private readonly give: (worker: Worker) => void,
  ) {}

  /** A worker wants a place. */
  want(worker: Worker): void {
    this.#waiting.push(worker);
    this.#giveFree();
  }

  /** A worker gives a place back. */
  takeBack(worker: Worker): void {
    const at = this.#taken.indexOf(worker);
    if (at !== -1) this.#taken.splice(at, 1);
    this.#giveFree();
  }

  /** A worker has ended: its places are free, and it wants none. */
  forget(worker: Worker): void {
    this.#waiting = this.#waiting.filter((one) => one !== worker);
    this.#taken = this.#taken.filter((one) => one !== worker);
    this.#giveFree();
  }

  #giveFree(): void {
    while (this.#taken.length < this.placesMax) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#taken.push(next);
      this.give(next);
    }
  }
}
