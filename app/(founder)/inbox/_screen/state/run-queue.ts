import type { Store } from '@/app/(founder)/store';
import type { Sent } from '../inbox-client';
import type { ScreenState } from './screen-state';
import { stepAnswered, stepRefused } from './settling-steps';
import { type Hold, held, type QueuedStep, resumed, sent, toSend } from './step-queue';

/** Pauses between retries of a step, in milliseconds; the last one repeats. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

const pauseMsOf = ({ tries }: Hold) => pausesMs[Math.min(tries, pausesMs.length) - 1];

/**
 * Sends the steps of a queue in order. A step without an answer is sent again with the same id, and the portal stores
 * it once. Returns a function that stops sending.
 */
export function runQueue(store: Store<ScreenState>, send: (step: QueuedStep) => Promise<Sent>): () => void {
  let isEnded = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let heldBy: Hold | null = null;
  const goOn = () => store.update((state) => ({ ...state, queue: resumed(state.queue) }));
  const settle = (result: Sent) => {
    if (isEnded) return;
    store.update((state) => {
      if ('hold' in result) return { ...state, queue: held(state.queue, result.hold) };
      return 'refused' in result ? stepRefused(state, result.refused) : stepAnswered(state, result);
    });
  };
  const go = () => {
    const { queue } = store.get();
    if (queue.hold !== heldBy) {
      heldBy = queue.hold;
      clearTimeout(pause);
      if (heldBy?.reason === 'unreachable') pause = setTimeout(goOn, pauseMsOf(heldBy));
    }
    const step = toSend(queue);
    if (!step) return;
    store.update((state) => ({ ...state, queue: sent(state.queue) }));
    void send(step).then(settle);
  };
  const unsubscribe = store.subscribe(go);
  go();
  return () => {
    isEnded = true;
    clearTimeout(pause);
    unsubscribe();
  };
}
