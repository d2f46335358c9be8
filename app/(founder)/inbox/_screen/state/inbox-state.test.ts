import { describe, expect, it } from 'vitest';
import type { InboxRow } from '@/lib/inbox/inbox';
import type { LeadState } from '@/lib/review/history';
import { promisedReviewTimes, type ReviewTimes } from '@/lib/review/times';
import {
  hasLeft,
  nextToDo,
  shownCounts,
  shownList,
  shownRows,
  totalAfter,
  withRemoved,
  withRows,
  withState,
} from './inbox-state';
import { now, pageOf, setting } from './screen-fixture';
import { emptyQueue, enqueued, type QueuedStep } from './step-queue';

const { listing } = setting;
const page = pageOf(['lead_1', 'lead_2', 'lead_3']);
const [first] = page.rows;
if (!first) throw new Error('the page has no row');
const accepted = { ...first.state, status: 'accepted', version: 1 } as const;

const step = (leadId: string, after: LeadState): QueuedStep => ({
  id: leadId,
  kind: 'accept',
  fields: [],
  leads: [{ leadId, company: leadId, version: 0 }],
  after: new Map([[leadId, after]]),
  isTried: false,
});
const stateWords = (rows: readonly InboxRow[]) =>
  rows.map(({ leadId, state }) => `${leadId} ${state.status}`);

describe('the shown list', () => {
  it('changes rows in their places', () => {
    const list = withState(shownList(page), 'lead_2', accepted);
    expect(stateWords(list.rows)).toEqual(['lead_1 new', 'lead_2 accepted', 'lead_3 new']);
    expect(list.rows.map((each) => hasLeft(list, each, listing))).toEqual([false, true, false]);
  });

  it('ignores an older state', () => {
    const list = withState(shownList(page), 'lead_2', accepted);
    expect(withState(list, 'lead_2', first.state)).toBe(list);
    expect(withState(list, 'lead_9', accepted)).toBe(list);
  });

  it('shows and counts waiting steps until the portal sends a newer state', () => {
    const list = shownList(page);
    const queue = enqueued(emptyQueue, step('lead_2', accepted));
    expect(stateWords(shownRows(list, queue))).toEqual(['lead_1 new', 'lead_2 accepted', 'lead_3 new']);
    expect(shownRows(list, queue)[0]).toBe(list.rows[0]);
    const counting = { founderId: 'ada', now, reviewTimes: promisedReviewTimes };
    const counted = shownCounts(list, queue, counting);
    expect(counted.counts.new.A).toBe(2);
    expect(counted.counts.accepted.A).toBe(1);
    expect(counted.viewCounts).toEqual({ ...list.viewCounts, to_review: 2, pilots: 1 });
    expect(shownCounts({ ...list, dueSoonCount: 3 }, queue, counting).dueSoonCount).toBe(2);
    const told = withState(list, 'lead_2', { ...accepted, status: 'declined', version: 2 });
    expect(stateWords(shownRows(told, queue))[1]).toBe('lead_2 declined');
  });

  it('keeps a truncated count as it is', () => {
    const list = { ...shownList(page), dueSoonCount: 200 };
    const queue = enqueued(emptyQueue, step('lead_2', accepted));
    const counting = { founderId: 'ada', now, reviewTimes: promisedReviewTimes };
    expect(shownCounts(list, queue, counting).dueSoonCount).toBe(200);
    const back = enqueued(emptyQueue, step('lead_2', { ...first.state, version: 2 }));
    const without = withState(list, 'lead_2', accepted);
    expect(shownCounts(without, back, counting).dueSoonCount).toBe(200);
  });

  it('puts back only returned rows, in their old places', () => {
    const list = shownList({ ...pageOf(['lead_2', 'lead_4']), total: 2 });
    const read = pageOf(['lead_1', 'lead_2', 'lead_new', 'lead_3', 'lead_4', 'lead_5']);
    const after = withRows(list, read, ['lead_1', 'lead_3', 'lead_5', 'lead_9']);
    expect(after.rows.map(({ leadId }) => leadId)).toEqual([
      ...['lead_1', 'lead_2', 'lead_3', 'lead_4', 'lead_5'],
    ]);
    expect(after.total).toBe(5);
    expect(after.rows[1]).toBe(list.rows[0]);
    expect(withRows(list, read, ['lead_2']).rows).toEqual(list.rows);
  });

  it('counts what is due soon by the review times that founders have set', () => {
    const rows = page.rows.map((row) => ({ ...row, band: 'B' as const }));
    const list = { ...shownList({ ...page, rows }), dueSoonCount: 3 };
    const queue = enqueued(emptyQueue, step('lead_2', accepted));
    const dueSoon = (reviewTimes: ReviewTimes) =>
      shownCounts(list, queue, { founderId: 'ada', now, reviewTimes }).dueSoonCount;
    expect(dueSoon(promisedReviewTimes)).toBe(3);
    expect(dueSoon({ ...promisedReviewTimes, B: { hours: 4 } })).toBe(2);
  });

  it('counts the leads of a filter without those that left it', () => {
    const list = withRemoved(withState(shownList({ ...page, total: 120 }), 'lead_2', accepted), 'lead_1');
    expect(totalAfter(list, listing)).toBe(118);
    const queue = enqueued(emptyQueue, step('lead_3', accepted));
    expect(totalAfter({ ...list, rows: shownRows(list, queue) }, listing)).toBe(117);
    expect(totalAfter({ ...list, total: null }, listing)).toBe(1);
    expect(totalAfter({ ...list, total: null, nextCursor: 'more' }, listing)).toBeNull();
  });

  it('moves to the next open row, else the previous one, else stays', () => {
    let list = withState(shownList(page), 'lead_2', accepted);
    const next = (leadId: string) => nextToDo(list, list.rows, [leadId], listing);
    expect(next('lead_1')).toBe('lead_3');
    expect(next('lead_3')).toBe('lead_1');
    expect(next('lead_9')).toBeUndefined();
    list = withRemoved(withState(list, 'lead_3', accepted), 'lead_1');
    expect(next('lead_3')).toBe('lead_3');
  });
});
