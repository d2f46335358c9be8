import { pino } from 'pino';
import { env } from './env';

/** The process's log: one JSON line per event on standard error; never bodies, keys or cookies. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined }, pino.destination({ fd: 2, sync: true }));

/** Returns an error's kind, code and location, without its message: database messages can quote a request's values. */
export function causeOf(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 6),
    cause: cause && causeOf(cause),
  };
}

const countEveryMs = 1_000;

type Level = 'warn' | 'error';

/** Returns the code of an error's deepest cause, or its name and place. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause !== undefined) return problemOf(error.cause);
  return 'code' in error ? String(error.code) : `${error.name} ${causeOf(error)?.at}`;
}

/**
 * Writes failures with their causes. Of equal causes it writes the first one, and then one line a second with their
 * number: in an outage every request fails, and the failing part may be the disk.
 */
export class FailureLog {
  /** Number of failures since the last line, by problem. */
  readonly #unwritten = new Map<string, number>();

  constructor(private readonly write: (level: Level, fields: object, message: string) => void) {}

  add(level: Level, error: unknown, fields: Record<string, unknown>, message: string): void {
    const problem = problemOf(error);
    const more = this.#unwritten.get(problem);
    this.#unwritten.set(problem, (more ?? -1) + 1);
    if (more !== undefined) return;
    this.write(level, { ...fields, cause: causeOf(error) }, message);
    const timer = setInterval(() => {
      const count = this.#unwritten.get(problem) ?? 0;
      this.#unwritten.set(problem, 0);
      if (count > 0) return this.write(level, { problem, more: count }, `${message} (repeated)`);
      clearInterval(timer);
      this.#unwritten.delete(problem);
    }, countEveryMs).unref();
  }
}

export const failureLog = new FailureLog((level, fields, message) => log[level](fields, message));
