import type { Sent } from '../inbox-client';
import type { ScreenState } from './screen-state';
import { stepAnswered, stepRefused } from './settling-steps';
import { type Hold, held, type QueuedStep, resumed, sent, toSend } from './step-queue';
import type { Store } from './store';

/** Pauses before a step that found nobody is sent again, in milliseconds; the last one from then on. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

const pauseMsOf = ({ tries }: Hold) => pausesMs[Math.min(tries, pausesMs.length) - 1];

/**
 * Sends the steps of a queue, one after the other in their order. What was not answered is sent again as it was: the
 * portal knows a step by its id and stores it once. Gives what ends the sending.
 */
export function runQueue(store: Store<ScreenState>, send: (step: QueuedStep) => Promise<Sent>): () => void {
  let isEnded = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let heldBy: Hold | null = null;
  const goOn = () => store.update((state) => ({ ...state, queue: resumed(state.queue) }));
  const settle = (came: Sent) => {
    if (isEnded) return;
    store.update((state) => {
      if ('hold' in came) return { ...state, queue: held(state.queue, came.hold) };
      return 'refused' in came ? stepRefused(state, came.refused) : stepAnswered(state, came);
    });
  };
  const go = () => {
    const { queue } = store.get();
    if (queue.hold !== heldBy) {
      heldBy = queue.hold;
      clearTimeout(pause);
      if (heldBy?.why === 'unreachable') pause = setTimeout(goOn, pauseMsOf(heldBy));
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
