import { useEffect, useSyncExternalStore } from 'react';
import type { laterParts } from './later-parts';

let parts: typeof laterParts | undefined;
let isRequested = false;
const listeners = new Set<() => void>();

/** Loads the parts that the inbox does not need at first, so that they work without a network. */
export function prefetchLater(): void {
  if (isRequested) return;
  isRequested = true;
  import('./later-parts').then(
    (module) => {
      parts = module.laterParts;
      for (const listener of listeners) listener();
    },
    () => {
      // Without a network; the next use retries.
      isRequested = false;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the parts that the inbox does not need at first. Returns them, or undefined until they have loaded. */
export function useLater(): typeof laterParts | undefined {
  useEffect(prefetchLater, []);
  return useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  );
}
