/** Counts how long a job works, and rings when that is too long. It stands until it is resumed. */
export class WorkClock {
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(
    private leftMs: number,
    private readonly ring: () => void,
  ) {}

  /** Goes on; nothing where it goes already. */
  resume(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.ring, Math.max(0, this.leftMs));
  }

  /** Stands, as long as the caller keeps the work waiting. */
  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.leftMs -= performance.now() - this.#startedAt;
  }

  /** Never rings again. */
  stop(): void {
    this.pause();
  }
}
