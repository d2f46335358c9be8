import type { FounderStore } from '../founders/authorize';
import type { Founder, FounderName } from '../founders/founder';
import { listOwnersSignedIn } from '../founders/owner-queries';

/** A price needs a second owner where another one signed in within so many days. */
const signedInWithinDays = 30;

/** An owner who may publish, and the others who could confirm a price. */
export interface Publisher {
  founder: Founder;
  others: FounderName[];
}

/**
 * Tells who asks and who else may confirm: the one place that knows who publishes offers. Throws ApiError
 * `sign_in_required` or `service_unavailable`.
 */
export async function authorizePublishing({ database, authorize }: FounderStore): Promise<Publisher> {
  const founder = await authorize();
  const owners = await database.run((orm) => listOwnersSignedIn(orm, signedInWithinDays));
  return { founder, others: owners.filter(({ id }) => id !== founder.id) };
}
