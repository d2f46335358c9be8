import type { Database } from '../../db/connect';
import { dayMs } from '../kernel/weeks';
import { deleteLeadsOlderThan } from './queries';

/**
 * Deletes leads past their retention now and once a day, as the privacy page promises. Returns a function that stops
 * it. After a database error, which `onFailure` receives, the next run deletes what is left.
 */
export function purgeLeadsDaily(
  database: Database,
  months: number,
  onFailure: (error: unknown) => void,
): () => void {
  let isEnded = false;
  const deleteAll = async () => {
    let isAll = false;
    while (!isAll && !isEnded) ({ isAll } = await database.run((orm) => deleteLeadsOlderThan(orm, months)));
  };
  const purge = () => {
    deleteAll().catch(onFailure);
  };
  purge();
  const timer = setInterval(purge, dayMs).unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}
