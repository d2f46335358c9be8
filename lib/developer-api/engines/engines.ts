import { EnginePool } from './pool';

/** The portal's own engines. Recordings, which cannot be cut, have threads that texts do not wait for. */
export class Engines {
  readonly texts = new EnginePool();
  readonly recordings = new EnginePool(2);

  /** Ends all threads; what they worked on is refused. */
  async close(): Promise<void> {
    await Promise.all([this.texts.close(), this.recordings.close()]);
  }
}
