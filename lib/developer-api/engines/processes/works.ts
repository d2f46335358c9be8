import type { WorkLoaders } from './work';

/**
 * The work of each kind, loaded in a process of its own. The portal's processes see only its types: what an engine
 * brings along never comes into them.
 */
export const works = {
  speak: async () => (await import('../speak/speak')).speak,
} as const satisfies WorkLoaders;

export type Works = typeof works;

/** A kind of work that runs in a process of its own. */
export type EngineKind = keyof Works;
