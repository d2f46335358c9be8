import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../../db/connect';
import { providerAnswerWithinMs } from '../kernel/developer-limits';
import { keptAnswers } from '../kernel/tables';

/** Key of a stored answer: an API key and the digest of an Idempotency-Key. */
interface Place {
  keyId: string;
  keySha256: string;
}

const keptHours = 24;

/** Minutes until an unfinished request of a process that may have died can be claimed again. */
const claimMinutes = providerAnswerWithinMs / 60_000 + 1;

const isAt = ({ keyId, keySha256 }: Place) =>
  and(eq(keptAnswers.keyId, keyId), eq(keptAnswers.keySha256, keySha256));

/** Claims the work for a key, or returns the state of the request that already has. */
export async function claimAnswer(orm: Orm, place: Place, requestSha256: string) {
  const endsAt = sql`now() + make_interval(mins => ${claimMinutes})`;
  const claimed = await orm
    .insert(keptAnswers)
    .values({ ...place, requestSha256, endsAt })
    .onConflictDoUpdate({
      target: [keptAnswers.keyId, keptAnswers.keySha256],
      set: { requestSha256, endsAt, sealed: null },
      setWhere: lt(keptAnswers.endsAt, sql`now()`),
    })
    .returning({ keyId: keptAnswers.keyId });
  if (claimed.length > 0) return { outcome: 'claimed' } as const;
  const [row] = await orm.select().from(keptAnswers).where(isAt(place));
  // It was released in between.
  if (!row) return { outcome: 'found', requestSha256, sealed: null } as const;
  return { outcome: 'found', requestSha256: row.requestSha256, sealed: row.sealed } as const;
}

export async function keepAnswer(orm: Orm, place: Place, sealed: string): Promise<void> {
  const endsAt = sql`now() + make_interval(hours => ${keptHours})`;
  await orm.update(keptAnswers).set({ sealed, endsAt }).where(isAt(place));
}

export async function releaseAnswer(orm: Orm, place: Place): Promise<void> {
  await orm.delete(keptAnswers).where(isAt(place));
}

/** Deletes expired answers. */
export async function deleteKeptAnswers(database: Database): Promise<{ isAll: boolean }> {
  await database.run((orm) => orm.delete(keptAnswers).where(lt(keptAnswers.endsAt, sql`now()`)));
  return { isAll: true };
}
