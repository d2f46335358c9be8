import { rateWindowSeconds, readRequestsPerWindowMax, writeRequestsPerWindowMax } from '../contract/limits';

/** How many requests of one kind are admitted per window, client address and endpoint (section 8). */
export interface RatePolicy {
  name: string;
  requestsPerWindowMax: number;
}

/** The policies of section 8. */
export const ratePolicies = {
  read: { name: 'read', requestsPerWindowMax: readRequestsPerWindowMax },
  write: { name: 'write', requestsPerWindowMax: writeRequestsPerWindowMax },
} as const satisfies Record<string, RatePolicy>;

/** Length of the sliding window, in milliseconds. */
export const rateWindowMs = rateWindowSeconds * 1_000;

/** Decides which requests are admitted. */
export interface RateLimiter {
  /** Whether this request may pass; one that may not does not count. */
  admit(operation: string, clientAddress: string, policy: RatePolicy): boolean | Promise<boolean>;
}

/** Callers that one process remembers; beyond them the one that was quiet for longest is forgotten. */
const callersMax = 50_000;

/** Capacity of a new caller's log; most callers never send more within a window. */
const initialCapacity = 4;

/** Times of the admitted requests of one caller, oldest first, in a ring that grows to the limit. */
class AdmissionLog {
  #times: number[] = new Array<number>(initialCapacity).fill(0);
  #first = 0;
  #count = 0;

  get newestMs(): number {
    return this.#times[(this.#first + this.#count - 1) % this.#times.length] ?? 0;
  }

  admit(nowMs: number, requestsMax: number): boolean {
    while (this.#count > 0 && nowMs - (this.#times[this.#first] ?? 0) >= rateWindowMs) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count -= 1;
    }
    if (this.#count >= requestsMax) return false;
    if (this.#count === this.#times.length) this.#grow(requestsMax);
    this.#times[(this.#first + this.#count) % this.#times.length] = nowMs;
    this.#count += 1;
    return true;
  }

  #grow(requestsMax: number): void {
    const inOrder = [...this.#times.slice(this.#first), ...this.#times.slice(0, this.#first)];
    const capacity = Math.min(requestsMax, inOrder.length * 2);
    this.#times = [...inOrder, ...new Array<number>(capacity - inOrder.length).fill(0)];
    this.#first = 0;
  }
}

/**
 * An exact sliding log in this process's memory: at any moment at most the policy's number of admitted
 * requests in the 60 seconds before it. `now` gives milliseconds that never go back.
 */
export class LocalRateLimiter implements RateLimiter {
  /** In order of use, so that the first is the one that was quiet for longest. */
  readonly #callers = new Map<string, AdmissionLog>();

  constructor(private readonly now: () => number = () => Math.floor(performance.now())) {}

  admit(operation: string, clientAddress: string, policy: RatePolicy): boolean {
    const key = `${operation} ${clientAddress}`;
    const nowMs = this.now();
    let admissions = this.#callers.get(key);
    if (admissions) {
      this.#callers.delete(key);
    } else {
      this.#forgetQuiet(nowMs);
      admissions = new AdmissionLog();
    }
    this.#callers.set(key, admissions);
    return admissions.admit(nowMs, policy.requestsPerWindowMax);
  }

  /** Forgets up to two callers whose window has passed, and one more when memory is full. */
  #forgetQuiet(nowMs: number): void {
    let looked = 0;
    for (const [key, admissions] of this.#callers) {
      const isQuiet = nowMs - admissions.newestMs >= rateWindowMs;
      if (!isQuiet && this.#callers.size < callersMax) return;
      this.#callers.delete(key);
      looked += 1;
      if (looked === 2) return;
    }
  }
}
