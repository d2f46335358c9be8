import { readFileSync, readlinkSync } from 'node:fs';

/** Which thread of the machine this one is, for {@link threadMs}; undefined where the system does not tell. */
export function ownThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self', 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * The processor time that a thread has had, in milliseconds: on a busy machine a call is not to pay for what others
 * do. Where the system does not tell it is the time on the clock. Only differences mean anything. Undefined for a
 * thread that has ended.
 */
export function threadMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return performance.now();
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ', 1)[0]) / 1_000_000;
  } catch {
    return undefined;
  }
}
