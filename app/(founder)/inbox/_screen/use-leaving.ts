import { useCallback, useEffect, useRef } from 'react';
import type { ScreenState } from './state/screen-state';
import type { Store } from './state/store';

/** Where the browser stays on the page: it saves a file. */
const savedPath = '/inbox/export';

/** Asks before the tab is closed while steps wait in it. */
function useLeavingAsked(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

/** Where a plain click leads within the portal; undefined for other clicks, and for places of this page. */
function leadsTo(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.getAttribute('href')?.startsWith('#') ? undefined : link.href;
}

/**
 * Gives what goes to another page, once nothing waits any more. Until that page is there this one still takes keys, and
 * a step that is taken then would end with it: so the browser is held back, and goes on once the step is stored.
 */
export function useLeaving(store: Store<ScreenState>, isWaiting: boolean): (address: string) => void {
  const leavingTo = useRef<string | undefined>(undefined);
  const isGoing = useRef(false);
  useLeavingAsked(isWaiting);

  const go = useCallback((address: string) => {
    isGoing.current = new URL(address, location.href).pathname !== savedPath;
    leavingTo.current = isGoing.current ? address : undefined;
    location.assign(address);
  }, []);
  const leave = useCallback(
    (address: string) => {
      // Whoever asks twice does not want to wait, and is asked by the browser.
      const count = store.get().queue.steps.length;
      if (count === 0 || leavingTo.current === address) return go(address);
      leavingTo.current = address;
      const said = `Saving ${count === 1 ? '1 step' : `${count} steps`} first.`;
      store.update((shown) => ({ ...shown, said }));
    },
    [store, go],
  );

  // Before the queue sends anything: what holds the browser back ends requests that are under way too.
  useEffect(
    () =>
      store.subscribe(() => {
        if (!isGoing.current || store.get().queue.steps.length === 0) return;
        isGoing.current = false;
        window.stop();
      }),
    [store],
  );
  useEffect(() => {
    if (isWaiting || leavingTo.current === undefined || isGoing.current) return;
    const { conflicts, refusals } = store.get();
    if (conflicts.length + refusals.length === 0) return go(leavingTo.current);
    // What was not stored is said on this page only.
    leavingTo.current = undefined;
    store.update((shown) => ({ ...shown, said: 'A step was not stored, so this page stays.' }));
  }, [isWaiting, store, go]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const address = leadsTo(event);
      if (address === undefined) return;
      event.preventDefault();
      leave(address);
    };
    // A page that the browser has kept and shows again goes nowhere.
    const stay = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isGoing.current = false;
      leavingTo.current = undefined;
    };
    document.addEventListener('click', follow);
    window.addEventListener('pageshow', stay);
    return () => {
      document.removeEventListener('click', follow);
      window.removeEventListener('pageshow', stay);
    };
  }, [leave]);
  return leave;
}
