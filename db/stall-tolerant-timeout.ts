/** Parts in which time is counted: a process that was held up itself in one of them has not listened in it. */
const parts = 3;

/**
 * Calls `giveUp` after `milliseconds` in which this process could have heard an answer; gives the function that ends
 * it. A process that is busy hears its timers before the answers that arrived meanwhile, so a stall counts as one part
 * of the time at most, and what has arrived at the end is read before anything is given up.
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

/** How long a caller waits for the database, in milliseconds, before the answer is 503. */
export const answerWithinMs = 2_700;
