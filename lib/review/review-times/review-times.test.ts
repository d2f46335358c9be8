import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { bands } from '../../leads/lead';
import { addBusinessDays, promisedReviewTimes, reviewDueAt } from '../times';
import { changeReviewTimes, readStoredReviewTimes } from './change-review-times';
import { upsertReviewTimes } from './queries';
import { readReviewTimes } from './read-review-times';
import { reviewTimeChoice, reviewTimeChoices, reviewTimeValue, withReviewTimes } from './review-times';

describe('the choices', () => {
  const starts = [
    '2026-11-17T10:00:00Z',
    '2026-11-20T17:00:00Z',
    '2026-11-21T03:00:00Z',
    '2026-11-22T23:59:00Z',
  ];

  it.each(bands)('of band %s end with the promise, whenever a lead arrives', (band) => {
    expect(reviewTimeChoices[band].at(-1)).toEqual(promisedReviewTimes[band]);
    for (const start of starts.map((iso) => new Date(iso))) {
      const promised = reviewDueAt(band, start).getTime();
      for (const time of reviewTimeChoices[band]) {
        const due = reviewDueAt(band, start, { ...promisedReviewTimes, [band]: time }).getTime();
        expect(due).toBeLessThanOrEqual(promised);
      }
    }
  });

  it('are parsed from the fields of the form', () => {
    for (const band of bands)
      for (const time of reviewTimeChoices[band])
        expect(reviewTimeChoice(band, reviewTimeValue(time))).toBe(time);
    expect(reviewTimeChoice('A', '5h')).toBeUndefined();
    expect(reviewTimeChoice('B', '2bd')).toBeUndefined();
    expect(reviewTimeChoice('C', '4bd')).toBeUndefined();
    expect(reviewTimeChoice('D', '6bd')).toBeUndefined();
  });

  it('default to the promise if invalid', () => {
    const set = [
      { band: 'A', time: { hours: 2 } },
      { band: 'B', time: { businessDays: 3 } },
      { band: 'D', time: { hours: 1 } },
    ] as const;
    expect(withReviewTimes(set)).toEqual({ ...promisedReviewTimes, A: { hours: 2 } });
  });
});

describe('a lead under changed review times', () => {
  it('has a due time that follows them', () => {
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const times = { ...promisedReviewTimes, A: { hours: 1 }, C: { businessDays: 1 } };
    expect(reviewDueAt('C', createdAt, times)).toEqual(addBusinessDays(createdAt, 1));
    expect(reviewDueAt('A', createdAt, times)).toEqual(new Date('2026-11-20T11:00:00Z'));
  });
});

describe('stored review times', () => {
  let fixture: ReviewFixture;
  beforeAll(async () => {
    fixture = await startReviewFixture();
  }, 60_000);
  afterAll(() => fixture.end());

  it('default to the promised ones and apply within 5 s', async () => {
    const { database } = fixture;
    expect(await readReviewTimes(database)).toEqual(promisedReviewTimes);
    await database.run((orm) => upsertReviewTimes(orm, [{ band: 'A', time: { hours: 1 } }]));
    await database.run((orm) =>
      upsertReviewTimes(orm, [
        { band: 'A', time: { hours: 2 } },
        { band: 'C', time: { businessDays: 2 } },
      ]),
    );
    const times = { ...promisedReviewTimes, A: { hours: 2 }, C: { businessDays: 2 } };
    await expect.poll(() => readReviewTimes(database), { timeout: 10_000 }).toEqual(times);
  });

  it('are in one unit, as in the database', async () => {
    await expect(fixture.rows("insert into review_times values ('B', 1, 1)")).rejects.toThrow();
    await expect(fixture.rows("insert into review_times values ('B', null, null)")).rejects.toThrow();
  });

  it('change for all founders at once, and the history records both', async () => {
    const { database, ada } = fixture;
    await fixture.rows('delete from review_times');
    const store = fixture.as(ada);
    const values = { A: '1h', B: '1bd', C: '2bd', D: '5bd' };
    expect(await changeReviewTimes(store, values)).toEqual({ outcome: 'changed' });
    const times = { ...promisedReviewTimes, A: { hours: 1 }, C: { businessDays: 2 } };
    expect(await readReviewTimes(database)).toEqual(times);
    expect(await readStoredReviewTimes(store)).toEqual(times);
    expect(await changeReviewTimes(store, values)).toEqual({ outcome: 'unchanged' });
    expect(await changeReviewTimes(store, { A: '4h', B: '1bd', C: '3bd', D: '5bd' })).toEqual({
      outcome: 'changed',
    });
    expect(await readReviewTimes(database)).toEqual(promisedReviewTimes);
    const kept =
      "select founder_id, detail from history where kind = 'review_times_changed' order by history_id";
    expect(await fixture.rows(kept)).toEqual([
      { founder_id: ada.id, detail: { before: { A: '4h', C: '3bd' }, after: { A: '1h', C: '2bd' } } },
      { founder_id: ada.id, detail: { before: { A: '1h', C: '2bd' }, after: { A: '4h', C: '3bd' } } },
    ]);
  });

  it.each([
    { A: '5h', B: '1bd', C: '3bd', D: '5bd' },
    { A: '4h', B: '2bd', C: '3bd', D: '5bd' },
    { A: '4h', B: '1bd', C: '3bd', D: '' },
  ])('are never %j', async (values) => {
    expect(await changeReviewTimes(fixture.as(fixture.ada), values)).toEqual({ outcome: 'wrong' });
    await expect(changeReviewTimes(fixture.as(), values)).rejects.toThrow('sign_in_required');
  });
});
