import { env } from '../../process/env';
import type { EngineInfo } from '../engine-info';
import { EnginePool } from './pool';
import { probeEngines } from './probe-engines';
import { EngineProcesses } from './processes/engine-processes';
import type { Places } from './processes/places';
import { lanesOf, workPolicies } from './processes/policies';
import type { Works } from './processes/works';

/** The portal's own engines. Recordings, which cannot be cut, have threads that texts do not wait for. */
export class Engines {
  readonly texts = new EnginePool();
  readonly recordings = new EnginePool(2);
  /** What takes seconds, or memory that is to be given back: sound and images. */
  readonly processes: EngineProcesses<Works>;
  /** The engines that this machine has. Programs are asked while the portal starts, when nobody waits for them. */
  readonly ready: readonly EngineInfo[] = probeEngines();

  /** Heavy jobs take `places`, where processes of the portal share them. */
  constructor(places?: Places) {
    const lanes = lanesOf(env.ENGINE_JOBS_MAX);
    this.processes = new EngineProcesses<Works>({ policies: workPolicies, lanes, places });
  }

  /** Ends all threads and processes; what they worked on is refused. */
  async close(): Promise<void> {
    await Promise.all([this.texts.close(), this.recordings.close(), this.processes.close()]);
  }
}
