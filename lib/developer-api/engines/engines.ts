import { env } from '../../process/env';
import type { EngineInfo } from '../engine-info';
import { probeEngines } from './probe-engines';
import { EngineProcesses } from './processes/engine-processes';
import { lanesOf, workPolicies } from './processes/policies';
import type { Works } from './processes/works';

/** The portal's own engines, in processes. */
export class Engines {
  readonly processes = new EngineProcesses<Works>({
    policies: workPolicies,
    lanes: lanesOf(env.ENGINE_JOBS_MAX),
  });
  /** The engines that this machine has. Programs are asked while the portal starts, when nobody waits for them. */
  readonly ready: readonly EngineInfo[] = probeEngines();

  /** Ends all processes; what they worked on is refused. */
  async close(): Promise<void> {
    await this.processes.close();
  }
}
