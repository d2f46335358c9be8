import type { Database } from '../../db/connect';
import { foldLeadCounts } from './count-queries';

/** How often the appended changes of the counts are folded, in milliseconds. */
const foldEveryMs = 10_000;

/**
 * Folds what was appended to the counts of leads regularly, so that they stay quick to read. Gives what ends it.
 * Counts are exact without it; trouble passes until the next time.
 */
export function foldCountsRegularly(database: Database): () => void {
  const timer = setInterval(() => {
    database.run(foldLeadCounts).catch(() => {});
  }, foldEveryMs).unref();
  return () => clearInterval(timer);
}
