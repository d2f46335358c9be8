import { useCallback, useEffect, useRef } from 'react';
import type { Store } from '@/app/(founder)/store';
import { type AskedBy, askForLead, tellViewed } from './inbox-client';
import { nextToDo, shownRows, withSeen } from './state/inbox-state';
import { leadLoaded } from './state/loaded-leads';
import type { ScreenState, Setting } from './state/screen-state';
import { openIdOf } from './state/selection';
import { isWaiting } from './state/step-queue';

/** Time in the pane before a lead counts as viewed, in milliseconds. */
const restMs = 600;

/** Minimum time on a lead before it is loaded, when a founder moves through leads quickly, in milliseconds. */
const passingMs = 150;

/** Age up to which a loaded lead is shown without loading it again, in milliseconds. */
const freshMs = 20_000;

/** Delay before the next lead is prefetched, in milliseconds. */
const readAheadMs = 150;

/** Pause before a failed load is retried, in milliseconds. */
const retryAfterMs = 3_000;

export type Load = (leadId: string, by: AskedBy, signal?: AbortSignal) => Promise<void>;

/** Loads leads; only the answer to the last request for a lead counts. */
function useLoad(store: Store<ScreenState>): { load: Load; ageMs: (leadId: string) => number } {
  const asked = useRef(new Map<string, number>());
  const readAt = useRef(new Map<string, number>());
  const load: Load = useCallback(
    async (leadId, by, signal) => {
      const turn = (asked.current.get(leadId) ?? 0) + 1;
      asked.current.set(leadId, turn);
      const answer = await askForLead(leadId, by, signal);
      if (asked.current.get(leadId) !== turn || signal?.aborted) return;
      readAt.current.set(leadId, performance.now());
      store.update((state) => leadLoaded(state, answer));
    },
    [store],
  );
  const ageMs = useCallback((leadId: string) => performance.now() - (readAt.current.get(leadId) ?? 0), []);
  return { load, ageMs };
}

/** Loads the open lead, prefetches the next one and records which ones were viewed. */
export function useOpenLead(store: Store<ScreenState>, state: ScreenState, { listing }: Setting): Load {
  const { load, ageMs } = useLoad(store);
  const openId = openIdOf(state.selection);
  const opened = openId === undefined ? undefined : state.loaded.get(openId);
  const openedAt = useRef(0);

  useEffect(() => {
    if (openId === undefined) return;
    const isPassing = performance.now() - openedAt.current < passingMs;
    openedAt.current = performance.now();
    const known = store.get().loaded.get(openId);
    if (known?.kind === 'lead' && ageMs(openId) < freshMs) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void load(openId, 'founder', leaving.signal), isPassing ? passingMs : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [openId, store, load, ageMs]);

  const staleVersion =
    opened?.kind === 'lead' && opened.isStale && !isWaiting(state.queue, opened.leadId)
      ? opened.detail.state.version
      : undefined;
  useEffect(() => {
    if (staleVersion !== undefined && openId !== undefined) void load(openId, 'page');
  }, [staleVersion, openId, load]);

  const failed = opened?.kind === 'failed' ? opened : undefined;
  useEffect(() => {
    if (!failed) return;
    const again = () => void load(failed.leadId, 'page');
    const timer = setTimeout(again, retryAfterMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [failed, load]);

  const isRead = opened?.kind === 'lead';
  const aheadId =
    isRead && openId !== undefined
      ? nextToDo(state.list, shownRows(state.list, state.queue), [openId], listing)
      : undefined;
  useEffect(() => {
    if (aheadId === undefined || store.get().loaded.has(aheadId)) return;
    const timer = setTimeout(() => void load(aheadId, 'page'), readAheadMs);
    return () => clearTimeout(timer);
  }, [aheadId, store, load]);

  // The server recorded the lead that the page opened with.
  const recordedId = useRef(openId);
  useEffect(() => {
    if (openId === recordedId.current) return;
    recordedId.current = undefined;
    if (openId === undefined || !isRead) return;
    const look = async () => {
      if (document.visibilityState === 'hidden' || !(await tellViewed(openId))) return;
      store.update((shown) => ({ ...shown, list: withSeen(shown.list, openId) }));
    };
    const timer = setTimeout(() => void look(), restMs);
    return () => clearTimeout(timer);
  }, [openId, isRead, store]);
  return load;
}
