import { useEffect, useSyncExternalStore } from 'react';

/**
 * Returns a function that prefetches a module, and a hook that returns it, undefined until it is loaded. A loaded
 * module works without a network.
 */
export function lazyModule<Part>(
  load: () => Promise<Part>,
): [prefetch: () => void, use: () => Part | undefined] {
  let part: Part | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const prefetch = () => {
    if (isAsked) return;
    isAsked = true;
    load().then(
      (module) => {
        part = module;
        for (const listener of listeners) listener();
      },
      () => {
        // Without a network; the next use retries.
        isAsked = false;
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const use = () => {
    useEffect(prefetch, []);
    return useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
  };
  return [prefetch, use];
}
