import type { Database } from '../../db/connect';
import type { Authorize } from '../contract/founder';

/** What founders' services work on: the database, and who is asking. */
export interface FounderStore {
  database: Database;
  authorize: Authorize;
}
