import { describe, expect, it } from 'vitest';
import type { InboxPage, InboxRow } from '@/lib/inbox/inbox';
import type { LeadStatus } from '@/lib/leads/lead-status';
import { hasLeft, nextToDo, shownList, withOutcomes, withRemoved, withState } from './inbox-state';

const open: LeadStatus[] = ['new', 'in_review'];
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
    stage: null,
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
  asOf: '2026-11-21T09:00:00.000Z',
};
const accepted = { ...row('lead').state, status: 'accepted', version: 1 } as const;

describe('the shown list', () => {
  it('changes rows in their places, and counts along', () => {
    const list = withState(shownList(page), 'lead_2', accepted);
    expect(list.rows.map(({ leadId, state }) => `${leadId} ${state.status}`)).toEqual([
      'lead_1 new',
      'lead_2 accepted',
      'lead_3 new',
    ]);
    expect(list.counts.new.A).toBe(2);
    expect(list.counts.accepted.A).toBe(1);
    expect(list.rows.map((each) => hasLeft(list, each, open))).toEqual([false, true, false]);
  });

  it('is not taken back by what is older', () => {
    const list = withState(shownList(page), 'lead_2', accepted);
    expect(withState(list, 'lead_2', row('lead_2').state)).toBe(list);
    expect(withState(list, 'lead_9', accepted)).toBe(list);
  });

  it('takes the state of a conflict as well', () => {
    const list = withOutcomes(shownList(page), [
      { outcome: 'conflict', leadId: 'lead_1', state: accepted, first: null },
    ]);
    expect(list.rows[0]?.state.status).toBe('accepted');
  });

  it('goes on with the next row to be done, else with one before, else stays', () => {
    let list = withState(shownList(page), 'lead_2', accepted);
    expect(nextToDo(list, ['lead_1'], open)).toBe('lead_3');
    expect(nextToDo(list, ['lead_3'], open)).toBe('lead_1');
    expect(nextToDo(list, ['lead_9'], open)).toBeUndefined();
    list = withRemoved(withState(list, 'lead_3', accepted), 'lead_1');
    expect(nextToDo(list, ['lead_3'], open)).toBe('lead_3');
  });
});
