import { useEffect, useSyncExternalStore } from 'react';

/**
 * A part of the inbox that is not needed to show it: how it is fetched ahead, and a hook that gives it, undefined until
 * it has come. Fetched once, it is there without a network too.
 */
export function latePart<Part>(load: () => Promise<Part>): [fetch: () => void, use: () => Part | undefined] {
  let part: Part | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const fetch = () => {
    if (isAsked) return;
    isAsked = true;
    load().then(
      (came) => {
        part = came;
        for (const listener of listeners) listener();
      },
      () => {
        // Without a network; whoever needs it next asks again.
        isAsked = false;
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const use = () => {
    useEffect(fetch, []);
    return useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
  };
  return [fetch, use];
}
