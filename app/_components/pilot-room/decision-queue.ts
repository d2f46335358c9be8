import type { Choice } from '@/lib/pilots/decisions/sheet';

export interface WaitingDecision {
  /** Stored with the decision, so that the portal recognizes a retry. */
  id: string;
  item: string;
  choice: Choice;
}

/** Answer to a decision: stored, without an answer yet, or refused with a message. */
export type SentDecision = 'stored' | 'lost' | { refused: string };

/** Pauses between retries, in milliseconds; the last one repeats. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Sends decisions one at a time, in order. One without an answer is sent again with the same id. A refused one ends the
 * queue: the later ones were made on a sheet that is closed.
 */
export function makeDecisionQueue(
  send: (decision: WaitingDecision) => Promise<SentDecision>,
  onChange: (waiting: number, refused: string | null) => void,
) {
  let waiting: WaitingDecision[] = [];
  let tries = 0;
  let isSending = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const sendNext = async (): Promise<void> => {
    const [first] = waiting;
    if (isSending || !first) return;
    clearTimeout(pause);
    isSending = true;
    const result = await send(first);
    isSending = false;
    if (result === 'lost') {
      pause = setTimeout(() => void sendNext(), pausesMs[Math.min(tries, pausesMs.length - 1)]);
      tries += 1;
      return;
    }
    tries = 0;
    waiting = result === 'stored' ? waiting.slice(1) : [];
    onChange(waiting.length, result === 'stored' ? null : result.refused);
    return sendNext();
  };
  return {
    add(decision: WaitingDecision): void {
      waiting.push(decision);
      onChange(waiting.length, null);
      // The first one waits for its pause; the others wait for the first.
      if (waiting.length === 1) void sendNext();
    },
    sendNow: (): void => void sendNext(),
  };
}
