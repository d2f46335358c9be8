import { useCallback, useEffect, useRef, useState } from 'react';
import { sendStep } from './inbox-client';
import { runQueue } from './state/run-queue';
import type { ScreenState } from './state/screen-state';
import { resumed } from './state/step-queue';
import type { Store } from './state/store';
import { storeTaken } from './state/undo-stack';
import { useLeaving } from './use-leaving';

/** Time that steps may wait before a notice appears, in milliseconds. */
const saidAfterMs = 300;

export interface QueueView {
  /** Number of waiting steps, once they have waited for a while. */
  waitingCount: number;
  hold: 'unreachable' | 'signed_out' | null;
  sendAgain: () => void;
  /** Goes to another page once no step waits. */
  leave: (address: string) => void;
}

/** Sends waiting steps in order while the page is open, and keeps them for undo. */
export function useQueue(store: Store<ScreenState>, state: ScreenState, founderId: string): QueueView {
  const { queue, undoStack } = state;
  const isWaiting = queue.steps.length > 0;
  const [isSlow, setIsSlow] = useState(false);
  const sendAgain = useCallback(
    () => store.update((shown) => ({ ...shown, queue: resumed(shown.queue) })),
    [store],
  );
  // Subscribes before the queue does.
  const leave = useLeaving(store, isWaiting);
  useEffect(() => runQueue(store, (step) => sendStep(step, founderId)), [store, founderId]);
  useEffect(() => {
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [sendAgain]);
  useEffect(() => {
    if (!isWaiting) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const firstTaken = useRef(undoStack);
  useEffect(() => {
    if (undoStack !== firstTaken.current) storeTaken(founderId, undoStack);
  }, [undoStack, founderId]);
  const hold = queue.hold?.reason ?? null;
  return { waitingCount: isSlow ? queue.steps.length : 0, hold, sendAgain, leave };
}
