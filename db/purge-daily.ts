import type { Database } from './connect';

const dayMs = 86_400_000;

/**
 * Deletes records past their retention now and once a day, as the privacy page promises; `deleteSome` is repeated until
 * all are deleted. Returns a function that stops it. After an error, which `onFailure` receives, the next run deletes
 * what is left.
 */
export function purgeDaily(
  database: Database,
  deleteSome: (database: Database) => Promise<{ isAll: boolean }>,
  onFailure: (error: unknown) => void,
): () => void {
  let isEnded = false;
  const deleteAll = async () => {
    let isAll = false;
    while (!isAll && !isEnded) ({ isAll } = await deleteSome(database));
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
