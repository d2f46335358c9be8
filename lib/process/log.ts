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
