import type { Database } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { dayMs } from '../../kernel/weeks';
import { deleteTrialsOlderThan } from './trial-queries';

/** Deletes requests for trial keys older than `months` and returns their number. Their keys stay. */
export function purgeTrialRequests(database: Database, months: number): Promise<number> {
  return database.transaction(async (transaction) => {
    const requests = await deleteTrialsOlderThan(transaction, months);
    const detail = { months, requests };
    if (requests > 0)
      await insertHistory(transaction, { founderId: null, kind: 'trial_key_requests_purged', detail });
    return requests;
  });
}

/**
 * Deletes old requests now and once a day, as the privacy page promises. Returns a function that stops it; failures
 * go to `onFailure`.
 */
export function purgeTrialRequestsDaily(
  database: Database,
  months: number,
  onFailure: (error: unknown) => void,
): () => void {
  const purge = () => {
    purgeTrialRequests(database, months).catch(onFailure);
  };
  purge();
  const timer = setInterval(purge, dayMs).unref();
  return () => clearInterval(timer);
}
