import { useCallback, useEffect, useRef, useState } from 'react';
import { sendStep } from './inbox-client';
import { runQueue } from './state/run-queue';
import type { ScreenState } from './state/screen-state';
import { resumed } from './state/step-queue';
import type { Store } from './state/store';
import { storeTaken } from './state/undo-stack';

/** How long steps may wait before it is said that they do, in milliseconds. */
const saidAfterMs = 300;

export interface QueueView {
  /** Steps that wait, once they have waited long enough to be spoken of. */
  waitingCount: number;
  hold: 'unreachable' | 'signed_out' | null;
  /** Sends what waits at once. */
  sendAgain: () => void;
  /** Goes to another page, once nothing waits any more. */
  leave: (address: string) => void;
}

/** Asks before the tab is closed while steps wait in it. */
function useLeavingAsked(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

/** Sends the steps that wait, in their order, as long as the page is open, and keeps them for the undo. */
export function useQueue(store: Store<ScreenState>, state: ScreenState, founderId: string): QueueView {
  const { queue, taken } = state;
  const isWaiting = queue.steps.length > 0;
  const [isSlow, setIsSlow] = useState(false);
  const sendAgain = useCallback(
    () => store.update((shown) => ({ ...shown, queue: resumed(shown.queue) })),
    [store],
  );
  useEffect(() => runQueue(store, sendStep), [store]);
  useEffect(() => {
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [sendAgain]);
  useEffect(() => {
    if (!isWaiting) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const firstTaken = useRef(taken);
  useEffect(() => {
    if (taken !== firstTaken.current) storeTaken(founderId, taken);
  }, [taken, founderId]);
  useLeavingAsked(isWaiting);

  const leavingTo = useRef<string | undefined>(undefined);
  const go = useCallback((address: string) => {
    leavingTo.current = undefined;
    location.assign(address);
  }, []);
  useEffect(() => {
    if (!isWaiting && leavingTo.current !== undefined) go(leavingTo.current);
  }, [isWaiting, go]);
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
  const hold = queue.hold?.why ?? null;
  return { waitingCount: isSlow ? queue.steps.length : 0, hold, sendAgain, leave };
}
