import { pino } from 'pino';
import { env } from './env';

/** The process's log: one JSON line per event on standard error; never bodies, keys or cookies. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined }, pino.destination({ fd: 2, sync: true }));
