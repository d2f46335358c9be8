import { env } from '../../process/env';
import type { EngineInfo } from '../kernel/engine-info';
import { probeEngines } from './probe-engines';
import { EngineProcesses } from './processes/engine-processes';
import { poolsOf, workPolicies } from './processes/policies';
import type { Works } from './works';

export class Engines {
  readonly processes = new EngineProcesses<Works>({
    policies: workPolicies,
    pools: poolsOf(env.ENGINE_JOBS_MAX),
  });
  /** Engines found on this machine. Probing runs programs and blocks, so it happens once, at startup. */
  readonly ready: readonly EngineInfo[] = probeEngines();

  async close(): Promise<void> {
    await this.processes.close();
  }
}
