import { probeTextEngines } from '../engines/probe-engines';
import type { EngineInfo } from './engine-info';
import type { ConfiguredProviders, Servers } from './serving';

/** An engine that a test declares to be installed. */
export function engineInfo(wanted: Pick<EngineInfo, 'id' | 'operation'> & Partial<EngineInfo>): EngineInfo {
  return {
    engine: wanted.id,
    version: '1',
    quality: 'basic',
    languages: ['en-US'],
    digitalSourceType: null,
    figures: {},
    ...wanted,
  };
}

/**
 * Returns the serving state with these providers, and with these engines in addition to those of every installation.
 */
export function serversWith(
  providers: Partial<ConfiguredProviders> = {},
  engines: readonly EngineInfo[] = [],
): Servers {
  const none = {
    chat: undefined,
    embeddings: undefined,
    speech: undefined,
    synthesis: undefined,
    moderation: undefined,
    image: undefined,
  };
  return { providers: { ...none, ...providers }, engines: { ready: [...probeTextEngines(), ...engines] } };
}
