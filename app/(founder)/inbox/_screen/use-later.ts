import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/app/(founder)/store';
import type { laterParts } from './later-parts';

const parts = createStore<typeof laterParts | undefined>(undefined);
let isRequested = false;

/** Loads the parts that the inbox does not need at first, so that they work without a network. */
export function prefetchLater(): void {
  if (isRequested) return;
  isRequested = true;
  import('./later-parts').then(
    (module) => parts.update(() => module.laterParts),
    () => {
      // Without a network; the next use retries.
      isRequested = false;
    },
  );
}

/** Loads the parts that the inbox does not need at first. Returns them, or undefined until they have loaded. */
export function useLater(): typeof laterParts | undefined {
  useEffect(prefetchLater, []);
  return useSyncExternalStore(parts.subscribe, parts.get, () => undefined);
}
