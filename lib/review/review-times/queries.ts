import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect';
import type { Band } from '../../leads/lead';
import { reviewTimes } from '../tables';
import type { ReviewTime } from '../times';

export interface SetReviewTime {
  band: Band;
  time: ReviewTime;
}

/** Lists the review times that founders have set, at most one per band. */
export async function listReviewTimes(orm: Queryable): Promise<SetReviewTime[]> {
  const rows = await orm.select().from(reviewTimes);
  return rows.flatMap(({ band, hours, businessDays }) => {
    if (hours !== null) return { band, time: { hours } };
    return businessDays === null ? [] : { band, time: { businessDays } };
  });
}

/** Inserts review times, or replaces those of the same bands. */
export async function upsertReviewTimes(orm: Queryable, set: readonly SetReviewTime[]): Promise<void> {
  const rows = set.map(({ band, time }) => ({
    band,
    hours: 'hours' in time ? time.hours : null,
    businessDays: 'hours' in time ? null : time.businessDays,
  }));
  await orm
    .insert(reviewTimes)
    .values(rows)
    .onConflictDoUpdate({
      target: reviewTimes.band,
      set: { hours: sql`excluded.hours`, businessDays: sql`excluded.business_days` },
    });
}
