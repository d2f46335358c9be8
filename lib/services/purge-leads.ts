import type { Database } from '../../db/connect';
import { deleteLeadsOlderThan } from '../../db/queries/retention';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Deletes leads past their retention now and once a day, as the privacy page promises. Gives what ends it.
 * What could not be deleted in database trouble is deleted the next time; `onFailure` hears of it.
 */
export function purgeLeadsDaily(
  database: Database,
  months: number,
  onFailure: (error: unknown) => void,
): () => void {
  const purge = () => {
    database.run((orm) => deleteLeadsOlderThan(orm, months)).catch(onFailure);
  };
  purge();
  const timer = setInterval(purge, dayMs).unref();
  return () => clearInterval(timer);
}
