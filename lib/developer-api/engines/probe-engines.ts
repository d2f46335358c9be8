import type { EngineInfo } from '../engine-info';
import { probeImageEngines } from './image/probe-image-engines';
import { probeHearing } from './probe-hearing';
import { probeTextEngines } from './probe-text-engines';
import { probeSpeakers } from './speak/probe-speakers';

/** Probes files and programs of this machine, never a network. Does not throw. */
type Probe = () => readonly EngineInfo[];

const probes: readonly Probe[] = [probeTextEngines, probeSpeakers, probeHearing, probeImageEngines];

/** Lists the engines of this machine. If several support an operation, the first is the default. */
export function probeEngines(): readonly EngineInfo[] {
  return probes.flatMap((probe) => probe());
}
