import { type FounderStore, requireRole } from '../founders/authorize';
import type { Founder, FounderName } from '../founders/founder';
import { listOwnersSignedIn } from '../founders/owner-queries';

/** A price needs a second owner where another one signed in within so many days. */
const signedInWithinDays = 30;

/** A founder, and the owners besides who could confirm a price. */
export interface Publisher {
  founder: Founder;
  others: FounderName[];
}

/** Who asks, whatever their role, and which owners signed in lately beside them. Throws as `authorize` does. */
export async function readPublisher({ database, authorize }: FounderStore): Promise<Publisher> {
  const founder = await authorize();
  const owners = await database.run((orm) => listOwnersSignedIn(orm, signedInWithinDays));
  return { founder, others: owners.filter(({ id }) => id !== founder.id) };
}

/**
 * Tells which owner asks and who else may confirm: the one place that knows who publishes offers. Throws ApiError
 * `sign_in_required`, `role_required` or `service_unavailable`.
 */
export async function authorizePublishing(store: FounderStore): Promise<Publisher> {
  await requireRole(store.authorize, 'owner');
  return readPublisher(store);
}
