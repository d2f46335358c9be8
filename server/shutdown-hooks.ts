import { log } from '../lib/process/log';

/** Stops what a process has started, in reverse order. SIGINT, SIGTERM and SIGHUP stop everything and exit with 0. */
export class ShutdownHooks {
  readonly #stops: (() => Promise<unknown>)[] = [];
  #isStopping = false;
  #starting: Promise<unknown> = Promise.resolve();

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.exit(0));
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  add(stop: () => unknown): void {
    this.#stops.push(async () => stop());
  }

  waitFor<Started>(starting: Promise<Started>): Promise<Started> {
    this.#starting = starting;
    return starting;
  }

  exit(code: number): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    void this.#stopAll().then(() => process.exit(code));
  }

  async #stopAll(): Promise<void> {
    await this.#starting.catch(() => {});
    for (const stop of this.#stops.reverse())
      await stop().catch((error: unknown) => log.error({ error: String(error) }, 'stop'));
  }
}
