/** Parts in which time is counted: a process that was stalled in one of them could not read answers in it. */
const parts = 3;

/**
 * Calls `giveUp` after `milliseconds` in which this process could have read an answer; returns the function that
 * cancels it. After a stall, Node runs timers before it reads the answers that have arrived. So a stall counts as at
 * most one part of the time, and arrived answers are read before `giveUp` is called.
 */
export function stallTolerantTimeout(milliseconds: number, giveUp: () => void): () => void {
  let hasEnded = false;
  let partsLeft = parts;
  const onPart = () => {
    partsLeft -= 1;
    if (partsLeft > 0) timer = setTimeout(onPart, milliseconds / parts);
    else setImmediate(() => hasEnded || giveUp());
  };
  let timer = setTimeout(onPart, milliseconds / parts);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

/** Time after which a caller that waits for the database receives 503, in milliseconds. */
export const answerWithinMs = 2_700;
