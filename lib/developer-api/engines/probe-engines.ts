import type { EngineInfo } from '../engine-info';
import { probeImageEngines } from './image/probe-image-engines';
import { probeHearing } from './probe-hearing';
import { probeTextEngines } from './probe-text-engines';
import { probeSpeakers } from './speak/probe-speakers';

/** What looks for an engine: at files and programs of this machine, never at a network. It does not throw. */
type Probe = () => readonly EngineInfo[];

const probes: readonly Probe[] = [probeTextEngines, probeSpeakers, probeHearing, probeImageEngines];

/** The engines that this machine has. Where several do one operation, the first does it unless a caller names another. */
export function probeEngines(): readonly EngineInfo[] {
  return probes.flatMap((probe) => probe());
}
