import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewLead } from '../review/apply-review';
import { undoReview } from '../review/undo-review';
import { applyToSelection } from './apply-to-selection';
import { countViews } from './count-views';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { selectedLeadsMax } from './views';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const of = (source: string) => ({ ...noFilter, source });
const confirm = async (source: string) => {
  const { total, asOf } = await listLeads(fixture.as(fixture.ada), of(source));
  return { count: total ?? -1, asOf };
};
const accept = { action: 'accept' } as const;

it('applies a step to all leads of a filter and undoes it', async () => {
  const copied = await fixture.copy(await fixture.submit({ source: 'many' }), 449);
  await fixture.submit({ source: 'beside' });
  const store = fixture.as(fixture.ada);
  const before = (await countViews(store)).viewCounts;
  const confirmed = await confirm('many');
  expect(confirmed.count).toBe(450);
  const came = await applyToSelection(store, of('many'), confirmed, accept);
  if (came.outcome !== 'done') throw new Error(came.outcome);
  expect(came.isWhole).toBe(true);
  expect(new Set(came.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['changed']));
  expect(came.outcomes.map(({ leadId }) => leadId)).toEqual(expect.arrayContaining(copied));
  expect((await countViews(store)).viewCounts).toMatchObject({
    to_review: before.to_review - 450,
    pilots: before.pilots + 450,
  });
  const [first] = came.outcomes;
  const version = first?.state?.version ?? 0;
  await reviewLead(fixture.as(fixture.ben), { leadId: first?.leadId ?? '', version }, { action: 'reopen' });
  const undone = await undoReview(store, { batch: came.batch });
  expect(undone).toHaveLength(450);
  expect(undone.filter(({ outcome }) => outcome === 'conflict')).toMatchObject([{ leadId: first?.leadId }]);
  expect((await countViews(store)).viewCounts).toMatchObject({
    to_review: before.to_review - 1,
    team: before.team + 1,
    pilots: before.pilots,
  });
}, 60_000);

it('skips leads that arrived after the count; stops if some are gone', async () => {
  const store = fixture.as(fixture.ada);
  const leadId = await fixture.submit({ source: 'told' });
  await fixture.submit({ source: 'told' });
  const confirmed = await confirm('told');
  const isPast = async () =>
    (await fixture.rows(`select now() > '${confirmed.asOf}'::timestamptz + interval '1 ms' as is`))[0]?.is;
  await expect.poll(isPast, { interval: 1 }).toBe(true);
  const late = await fixture.submit({ source: 'told' });
  await reviewLead(fixture.as(fixture.ben), { leadId, version: 0 }, { action: 'start_review' });
  const toReview = { ...of('told'), view: 'to_review' as const };
  expect(await applyToSelection(store, toReview, confirmed, accept)).toEqual({
    outcome: 'count_changed',
    count: 1,
  });
  const came = await applyToSelection(store, toReview, { ...confirmed, count: 1 }, accept);
  expect(came).toMatchObject({ outcome: 'done', outcomes: [{ outcome: 'changed' }] });
  expect(await fixture.rows(`select status from leads where lead_id = '${late}'`)).toEqual([
    { status: 'new' },
  ]);
});

it('is refused for too many leads, and without a session', async () => {
  await fixture.copy(await fixture.submit({ source: 'too many' }), selectedLeadsMax);
  const confirmed = { count: selectedLeadsMax + 1, asOf: new Date(Date.now() + 60_000).toISOString() };
  const store = fixture.as(fixture.ada);
  expect(await applyToSelection(store, of('too many'), confirmed, accept)).toEqual({
    outcome: 'too_many_leads',
  });
  await expect(applyToSelection(fixture.as(), of('too many'), confirmed, accept)).rejects.toMatchObject({
    code: 'sign_in_required',
  });
}, 60_000);

it('applies a step once if it is sent again under its id', async () => {
  const store = fixture.as(fixture.ada);
  for (const _ of [1, 2, 3]) await fixture.submit({ source: 'again' });
  const confirmed = { ...(await confirm('again')), count: 3 };
  const id = crypto.randomUUID();
  const note = { action: 'note', text: 'Ask for samples.' } as const;
  expect(await applyToSelection(store, of('again'), confirmed, note, id)).toMatchObject({ changed: 3 });
  expect(await applyToSelection(store, of('again'), confirmed, note, id)).toMatchObject({
    outcome: 'done',
    batch: id,
    outcomes: [],
    changed: 3,
    isWhole: true,
  });
  const ofMore = { ...confirmed, count: 4 };
  expect(await applyToSelection(store, of('again'), ofMore, note, id)).toMatchObject({ isWhole: false });
  const stored = await fixture.rows(
    `select 1 from lead_notes join leads using (lead_id) where source = 'again'`,
  );
  expect(stored).toHaveLength(3);
});
