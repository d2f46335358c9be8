/** Counts how long a job works, and rings when that is too long. It stands until it is resumed. */
export class WorkClock {
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  #leftMs: number;

  constructor(
    private readonly withinMs: number,
    private readonly ring: () => void,
  ) {
    this.#leftMs = withinMs;
  }

  /** Milliseconds that it has counted, in all. */
  get spentMs(): number {
    const runningMs = this.#timer ? performance.now() - this.#startedAt : 0;
    return this.withinMs - this.#leftMs + runningMs;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Goes on; nothing where it goes already. */
  resume(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.ring, Math.max(0, this.#leftMs));
  }

  /** Stands, as long as the caller keeps the work waiting. */
  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAt;
  }

  /** Never rings again. */
  stop(): void {
    this.pause();
  }
}
