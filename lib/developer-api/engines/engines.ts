import { env } from '../../process/env';
import type { EngineInfo } from '../engine-info';
import { EnginePool } from './pool';
import { probeEngines } from './probe-engines';
import { EngineProcesses } from './processes/engine-processes';
import { lanesOf, workPolicies } from './processes/policies';
import type { Works } from './processes/works';

/** The portal's own engines. Recordings, which cannot be cut, have threads that texts do not wait for. */
export class Engines {
  readonly texts = new EnginePool();
  readonly recordings = new EnginePool(2);
  /** What takes seconds, or memory that is to be given back: sound and images. */
  readonly processes = new EngineProcesses<Works>({
    policies: workPolicies,
    lanes: lanesOf(env.ENGINE_JOBS_MAX),
  });
  /** The engines that this machine has. Programs are asked while the portal starts, when nobody waits for them. */
  readonly ready: readonly EngineInfo[] = probeEngines();

  /** Ends all threads and processes; what they worked on is refused. */
  async close(): Promise<void> {
    await Promise.all([this.texts.close(), this.recordings.close(), this.processes.close()]);
  }
}
