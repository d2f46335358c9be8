import { useEffect, useRef } from 'react';
import type { Store } from '@/app/(founder)/store';
import { addressOf } from '../_list/filter-address';
import type { ScreenState } from './state/screen-state';
import { addressedAt, openIdOf } from './state/selection';

const leadAddress = /^\/inbox\/(lead_[0-9a-z]+)\/?$/;

/** Shortest interval between changes of the address that browsers allow, in milliseconds. */
const changesEveryMs = 120;

/** Keeps the address and the open lead in sync, in both directions. */
export function useAddress(store: Store<ScreenState>, query: string): void {
  const writtenId = useRef(openIdOf(store.get().selection));
  useEffect(() => {
    let writtenAt = 0;
    let later: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { selection } = store.get();
      const openId = openIdOf(selection);
      clearTimeout(later);
      if (openId === writtenId.current) return;
      const waitMs = selection.address === 'push' ? 0 : writtenAt + changesEveryMs - performance.now();
      if (waitMs > 0) {
        later = setTimeout(write, waitMs);
        return;
      }
      try {
        const address = addressOf(openId, query);
        if (selection.address === 'push') history.pushState(null, '', address);
        else history.replaceState(null, '', address);
        writtenId.current = openId;
        writtenAt = performance.now();
      } catch {
        // Too often for this browser; retries later.
        later = setTimeout(write, changesEveryMs * 10);
      }
    };
    const follow = () => {
      clearTimeout(later);
      const openId = leadAddress.exec(location.pathname)?.[1];
      writtenId.current = openId;
      store.update((state) => {
        const selection = addressedAt(state.selection, openId);
        return selection === state.selection ? state : { ...state, selection };
      });
    };
    const unsubscribe = store.subscribe(write);
    window.addEventListener('popstate', follow);
    return () => {
      clearTimeout(later);
      unsubscribe();
      window.removeEventListener('popstate', follow);
    };
  }, [store, query]);
}
