import { describe, expect, it } from 'vitest';
import type { InboxPage, InboxRow } from '@/lib/inbox/inbox';
import type { LeadState } from '@/lib/review/history';
import {
  hasLeft,
  type Listing,
  nextToDo,
  shownCounts,
  shownList,
  shownRows,
  withRemoved,
  withState,
} from './inbox-state';
import { emptyQueue, enqueued, type QueuedStep } from './step-queue';

const listing: Listing = { view: 'to_review', statuses: [], founderId: 'ada' };
const none = { A: 0, B: 0, C: 0, D: 0 };

const row = (leadId: string): InboxRow => ({
  leadId,
  createdAt: '2026-11-21T08:00:00.000Z',
  band: 'A',
  score: 90,
  company: leadId,
  workflow: 'Claims',
  buyerType: 'human_buyer',
  source: 'api',
  targetOfferId: 'speech-shadow-14',
  offerName: null,
  annualCommit: null,
  alikeCount: 0,
  hasQuote: false,
  isSeen: false,
  waitingSince: '2026-11-21T08:00:00.000Z',
  state: {
    status: 'new',
    version: 0,
    statusChangedAt: '2026-11-21T08:00:00.000Z',
    firstReviewedAt: null,
    snoozedUntil: null,
    declineReason: null,
    duplicateOf: null,
    assignee: null,
    isWoken: false,
    lastStepAt: null,
  },
});

const page: InboxPage = {
  rows: ['lead_1', 'lead_2', 'lead_3'].map(row),
  nextCursor: null,
  previousCursor: null,
  counts: {
    new: { ...none, A: 3 },
    in_review: none,
    snoozed: none,
    accepted: none,
    declined: none,
    duplicate: none,
    withdrawn: none,
  },
  viewCounts: { to_review: 3, mine: 0, team: 0, snoozed: 0, done: 0, all: 3 },
  total: 3,
  dueSoonCount: 0,
  savedViews: [],
  asOf: '2026-11-21T09:00:00.000Z',
};
const accepted = { ...row('lead').state, status: 'accepted', version: 1 } as const;

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

  it('is not taken back by what is older', () => {
    const list = withState(shownList(page), 'lead_2', accepted);
    expect(withState(list, 'lead_2', row('lead_2').state)).toBe(list);
    expect(withState(list, 'lead_9', accepted)).toBe(list);
  });

  it('shows and counts the steps that wait, until what the portal says is newer', () => {
    const list = shownList(page);
    const queue = enqueued(emptyQueue, step('lead_2', accepted));
    const now = new Date('2026-11-21T12:30:00.000Z');
    expect(stateWords(shownRows(list, queue))).toEqual(['lead_1 new', 'lead_2 accepted', 'lead_3 new']);
    expect(shownRows(list, queue)[0]).toBe(list.rows[0]);
    const counted = shownCounts(list, queue, 'ada', now);
    expect(counted.counts.new.A).toBe(2);
    expect(counted.counts.accepted.A).toBe(1);
    expect(counted.viewCounts).toEqual({ to_review: 2, mine: 0, team: 0, snoozed: 0, done: 1, all: 3 });
    expect(shownCounts({ ...list, dueSoonCount: 3 }, queue, 'ada', now).dueSoonCount).toBe(2);
    const told = withState(list, 'lead_2', { ...accepted, status: 'declined', version: 2 });
    expect(stateWords(shownRows(told, queue))[1]).toBe('lead_2 declined');
  });

  it('goes on with the next row to be done, else with one before, else stays', () => {
    let list = withState(shownList(page), 'lead_2', accepted);
    const next = (leadId: string) => nextToDo(list, list.rows, [leadId], listing);
    expect(next('lead_1')).toBe('lead_3');
    expect(next('lead_3')).toBe('lead_1');
    expect(next('lead_9')).toBeUndefined();
    list = withRemoved(withState(list, 'lead_3', accepted), 'lead_1');
    expect(next('lead_3')).toBe('lead_3');
  });
});
