import {
  LocalRateLimiter,
  type RateLimiter,
  type RatePolicy,
  ratePolicies,
} from '../../lib/http/limits/rate-limit';
import { isVerdict, type Question, type Verdict } from './worker-messages';

/**
 * The limits that all workers of a machine share, seen from one of them: its primary decides. Requests of one
 * turn of the event loop are asked about together.
 */
export class WorkersRateLimiter implements RateLimiter {
  readonly backend = 'workers';
  #asked: string[] = [];
  #waiting: ((isAdmitted: boolean) => void)[] = [];
  readonly #underWay = new Map<number, ((isAdmitted: boolean) => void)[]>();
  #questions = 0;

  constructor(private readonly send: (message: Question) => void) {}

  admit(operation: string, clientAddress: string, policy: RatePolicy): Promise<boolean> {
    if (this.#waiting.length === 0) setImmediate(() => this.#ask());
    this.#asked.push(operation, clientAddress, policy.name);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Takes a message of the primary; false when it is none for the limiter. */
  hear(message: unknown): boolean {
    if (!isVerdict(message)) return false;
    const waiting = this.#underWay.get(message.answer) ?? [];
    this.#underWay.delete(message.answer);
    for (const [at, resolve] of waiting.entries()) resolve(message.admitted[at] === '1');
    return true;
  }

  #ask(): void {
    this.#questions += 1;
    this.#underWay.set(this.#questions, this.#waiting);
    this.send({ ask: this.#questions, of: this.#asked });
    this.#asked = [];
    this.#waiting = [];
  }
}

/** Decides for all workers, in the primary. */
export class PrimaryRateLimiter {
  readonly #local = new LocalRateLimiter();
  readonly #policies = new Map<string, RatePolicy>(
    Object.values(ratePolicies).map((policy) => [policy.name, policy]),
  );

  /** The verdict on a worker's question, in its order. */
  decide({ ask, of }: Question): Verdict {
    let admitted = '';
    for (let at = 0; at + 2 < of.length; at += 3) {
      const policy = this.#policies.get(of[at + 2] ?? '');
      const isAdmitted = policy && this.#local.admit(of[at] ?? '', of[at + 1] ?? '', policy);
      admitted += isAdmitted ? '1' : '0';
    }
    return { answer: ask, admitted };
  }
}
