import { ipv4Bits } from '../../kernel/ipv4-address';
import { rateWindowSeconds, readRequestsPerWindowMax, writeRequestsPerWindowMax } from '../../kernel/limits';

export interface RatePolicy {
  name: string;
  requestsPerWindowMax: number;
}

export const ratePolicies = {
  read: { name: 'read', requestsPerWindowMax: readRequestsPerWindowMax },
  write: { name: 'write', requestsPerWindowMax: writeRequestsPerWindowMax },
} as const satisfies Record<string, RatePolicy>;

export const rateWindowMs = rateWindowSeconds * 1_000;

export interface Fallback {
  isDeciding: boolean;
  decisions: number;
}

export interface RateLimiter {
  readonly backend: 'process' | 'redis';
  readonly fallback?: Fallback;
  /** Returns true if the request is admitted. Refused requests do not count. */
  admit(operation: string, clientAddress: string, policy: RatePolicy): boolean | Promise<boolean>;
}

/** Maximum callers of one operation in a generation; beyond that, the half that was idle longest is dropped. */
const callersPerGenerationMax = 10_000;

class AdmissionLog {
  #times: number[];
  #first = 0;
  #count = 1;

  /** Starts with room for four requests, because most callers never send more within a window. */
  constructor(firstMs: number) {
    this.#times = [firstMs, 0, 0, 0];
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

/** Floods consist of callers that are seen once, and a number needs a tenth of a log's memory. */
type Admissions = number | AdmissionLog;

/** Address, as a number for IPv4: a table of numbers is smaller and faster than one of texts. */
type Caller = number | string;

const callerOf = (clientAddress: string): Caller => ipv4Bits(clientAddress) ?? clientAddress;

class OperationMemory {
  #recent = new Map<Caller, Admissions>();
  #earlier = new Map<Caller, Admissions>();

  constructor(private recentSinceMs: number) {}

  admit(caller: Caller, nowMs: number, requestsMax: number): boolean {
    this.#turnOver(nowMs);
    const remembered = this.#recent.get(caller);
    const admissions = remembered ?? this.#earlier.get(caller);
    if (admissions === undefined || (typeof admissions === 'number' && nowMs - admissions >= rateWindowMs)) {
      this.#recent.set(caller, nowMs);
      return true;
    }
    const log = typeof admissions === 'number' ? new AdmissionLog(admissions) : admissions;
    if (log !== remembered) this.#recent.set(caller, log);
    return log.admit(nowMs, requestsMax);
  }

  /** A caller idle for a whole window has nothing left to store, so dropping by age loses nothing. */
  #turnOver(nowMs: number): void {
    const isFull = this.#recent.size >= callersPerGenerationMax;
    if (nowMs - this.recentSinceMs < rateWindowMs && !isFull) return;
    this.#earlier = this.#recent;
    this.#recent = new Map();
    this.recentSinceMs = nowMs;
  }
}

/** Admits at most the policy's number of requests in any 60 seconds. `now` returns milliseconds and never decreases. */
export class LocalRateLimiter implements RateLimiter {
  readonly backend = 'process';
  readonly #memories = new Map<string, OperationMemory>();

  constructor(private readonly now: () => number = () => Math.floor(performance.now())) {}

  admit(operation: string, clientAddress: string, policy: RatePolicy): boolean {
    const nowMs = this.now();
    let memory = this.#memories.get(operation);
    if (!memory) {
      memory = new OperationMemory(nowMs);
      this.#memories.set(operation, memory);
    }
    return memory.admit(callerOf(clientAddress), nowMs, policy.requestsPerWindowMax);
  }
}
