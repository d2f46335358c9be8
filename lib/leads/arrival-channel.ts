import { notifyLoosely } from '../../db/channels';
import type { Database } from '../../db/connect';

/** Channel on which the instances notify each other of new leads. */
export const leadChannel = 'pilot_leads';

/** Minimum time between two notifications of new leads by one instance, in milliseconds. */
const arrivalPauseMs = 250;

const arrivals = new WeakMap<Database, { notifiedAt: number; isPlanned: boolean }>();

/**
 * Notifies all instances of new leads, at most every {@link arrivalPauseMs} and outside the insert's transaction: a
 * notification inside it would serialize all commits. It need not be durable.
 */
export function tellOfArrivals(database: Database): void {
  const state = arrivals.get(database) ?? { notifiedAt: 0, isPlanned: false };
  arrivals.set(database, state);
  if (state.isPlanned) return;
  const tell = () => {
    state.isPlanned = false;
    state.notifiedAt = Date.now();
    notifyLoosely(database.orm, leadChannel, { about: 'arrival' })
      // An open inbox also polls from time to time.
      .catch(() => {});
  };
  const waitMs = state.notifiedAt + arrivalPauseMs - Date.now();
  state.isPlanned = true;
  if (waitMs <= 0) tell();
  else setTimeout(tell, waitMs).unref();
}
