import type { Database } from '../../db/connect';
import { foldLeadCounts } from './count-queries';

/** Interval between folds of the appended changes, in milliseconds. */
const foldEveryMs = 10_000;

/**
 * Folds appended changes into the lead counts regularly, which keeps reads fast. Returns a function that stops it.
 * Counts are exact without it; a failed fold is retried at the next interval.
 */
export function foldCountsRegularly(database: Database): () => void {
  const timer = setInterval(() => {
    database.run(foldLeadCounts).catch(() => {});
  }, foldEveryMs).unref();
  return () => clearInterval(timer);
}
