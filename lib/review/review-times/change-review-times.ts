import { type FounderStore, requireRole } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { type Band, bands } from '../../leads/lead';
import type { ReviewTimes } from '../times';
import { listReviewTimes, upsertReviewTimes } from './queries';
import { forgetReviewTimes } from './read-review-times';
import { reviewTimeChoice, reviewTimeValue, withReviewTimes } from './review-times';

/** Returns the stored review times, uncached, for the settings form. */
export async function readStoredReviewTimes({ database, authorize }: FounderStore): Promise<ReviewTimes> {
  await authorize();
  return withReviewTimes(await database.run(listReviewTimes));
}

/**
 * Sets the review times of the whole portal. Returns `wrong`, without a change, if a value is not among the choices of
 * its band. Records the former times in the history. Only for owners: throws as {@link readStoredReviewTimes} does, and
 * ApiError `role_required`.
 */
export async function changeReviewTimes(
  { database, authorize }: FounderStore,
  values: Readonly<Record<Band, string>>,
): Promise<{ outcome: 'changed' | 'unchanged' | 'wrong' }> {
  const { id } = await requireRole(authorize, 'owner');
  const chosen = bands.flatMap((band) => {
    const time = reviewTimeChoice(band, values[band]);
    return time ? [{ band, time }] : [];
  });
  if (chosen.length !== bands.length) return { outcome: 'wrong' };
  const outcome = await database.transaction(async (transaction) => {
    const stored = withReviewTimes(await listReviewTimes(transaction));
    const changed = chosen.filter(
      ({ band, time }) => reviewTimeValue(stored[band]) !== reviewTimeValue(time),
    );
    if (changed.length === 0) return 'unchanged';
    await upsertReviewTimes(transaction, changed);
    const before = Object.fromEntries(changed.map(({ band }) => [band, reviewTimeValue(stored[band])]));
    const after = Object.fromEntries(changed.map(({ band, time }) => [band, reviewTimeValue(time)]));
    await insertHistory(transaction, {
      founderId: id,
      kind: 'review_times_changed',
      detail: { before, after },
    });
    return 'changed';
  });
  forgetReviewTimes(database);
  return { outcome };
}
