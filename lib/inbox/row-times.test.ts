import { describe, expect, it } from 'vitest';
import type { Band } from '../leads/lead';
import type { LeadState } from '../review/history';
import { dueWords, momentWords, rowTime, timeFact } from './row-times';

// A Tuesday, 16:20 in Helsinki.
const now = new Date('2026-11-24T14:20:00Z');
const clock = { now, timeZone: 'Europe/Helsinki' };

const state: LeadState = {
  status: 'new',
  statusChangedAt: '2026-11-24T12:00:00.000Z',
  firstReviewedAt: null,
  snoozedUntil: null,
  declineReason: null,
  duplicateOf: null,
  isWoken: false,
  lastStepAt: null,
  stage: null,
  version: 0,
  assignee: null,
};

const lead = (band: Band, waitingSince: string, more: Partial<LeadState> = {}) => ({
  band,
  waitingSince,
  state: { ...state, ...more },
  pilot: null,
});

const won: LeadState['stage'] = {
  name: 'won',
  changedAt: '2026-11-03T08:00:00.000Z',
  ranPilot: true,
  lostReason: null,
  amount: 60_000,
};

const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('a due time in words', () => {
  it.each([
    [2 / 3, 'due in 40 min', 'soon'],
    [2, 'due in 2 h', 'soon'],
    [3.5, 'due in 3 h', 'none'],
    [4.5, 'due today 20:50', 'none'],
    [9, 'due tomorrow', 'none'],
    [48, 'due Thu', 'none'],
    [24 * 6, 'due Mon', 'none'],
    [24 * 9, 'due 3 Dec', 'none'],
    [24 * 60, 'due 23 Jan 2027', 'none'],
    [-0.5, '30 min late', 'late'],
    [-2, '2 h late', 'late'],
    [-24 * 5, '5 d late', 'late'],
  ])('%d hours ahead are “%s”', (hours, words, urgency) => {
    const dueAt = hoursFromNow(hours);
    expect(dueWords(dueAt, clock)).toEqual({ words, at: dueAt.toISOString(), urgency });
  });

  it('ends a day where the founder is, not in UTC', () => {
    const late = { now: new Date('2026-11-24T12:00:00Z'), timeZone: 'Pacific/Auckland' };
    const dueAt = new Date('2026-11-24T23:30:00Z');
    expect(dueWords(dueAt, late).words).toBe('due today 12:30');
    expect(dueWords(dueAt, { ...late, timeZone: 'America/Los_Angeles' }).words).toBe('due today 15:30');
    expect(dueWords(dueAt, { ...late, timeZone: 'Europe/Helsinki' }).words).toBe('due tomorrow');
  });

  it('counts calendar days when a night is an hour longer', () => {
    const before = { now: new Date('2026-10-24T12:00:00Z'), timeZone: 'Europe/Helsinki' };
    expect(dueWords(new Date('2026-10-25T21:30:00Z'), before).words).toBe('due tomorrow');
    expect(dueWords(new Date('2026-10-25T22:30:00Z'), before).words).toBe('due Mon');
  });
});

describe('the time shown in a row', () => {
  it('is the deadline of the review', () => {
    expect(rowTime(lead('A', '2026-11-24T11:00:00.000Z'), clock).words).toBe('due in 40 min');
    expect(rowTime(lead('D', '2026-11-24T11:00:00.000Z'), clock)).toEqual({
      words: 'due 1 Dec',
      at: '2026-12-01T11:00:00.000Z',
      urgency: 'none',
    });
  });

  it('follows the review times that founders have set', () => {
    const shorter = { A: { hours: 4 }, B: { hours: 6 }, C: { businessDays: 2 }, D: { businessDays: 5 } };
    expect(rowTime(lead('B', '2026-11-24T12:20:00.000Z'), clock, shorter).words).toBe('due today 20:20');
  });

  it('starts again when a lead wakes', () => {
    const woken = lead('A', '2026-11-24T13:20:00.000Z', {
      status: 'in_review',
      isWoken: true,
      firstReviewedAt: '2026-11-02T10:00:00.000Z',
      lastStepAt: '2026-11-24T13:20:00.000Z',
    });
    expect(rowTime(woken, clock).words).toBe('due in 3 h');
  });

  it('is the time since the last change in review', () => {
    const inReview = lead('A', '2026-11-01T10:00:00.000Z', {
      status: 'in_review',
      lastStepAt: '2026-11-22T14:20:00.000Z',
    });
    expect(rowTime(inReview, clock).words).toBe('In review 2 d');
    expect(timeFact(inReview, clock)).toEqual({
      name: 'In review',
      value: '2 d',
      note: 'since the last change',
    });
  });

  it('is the end of the snooze of a snoozed lead', () => {
    const snoozed = lead('A', '2026-11-01T10:00:00.000Z', {
      status: 'snoozed',
      snoozedUntil: '2026-12-01T07:00:00.000Z',
    });
    expect(rowTime(snoozed, clock).words).toBe('wakes Tue 1 Dec 09:00');
  });

  it('is the stage of an accepted lead and the time since its last change', () => {
    const accepted = { status: 'accepted', lastStepAt: '2026-11-22T14:20:00.000Z' } as const;
    const wordsAt = (stage: LeadState['stage']) =>
      rowTime(lead('A', '2026-11-01T10:00:00.000Z', { ...accepted, stage }), clock).words;
    expect(wordsAt(null)).toBe('Accepted 2 d');
    expect(wordsAt({ ...won, name: 'pilot_running' })).toBe('Pilot running 2 d');
    expect(wordsAt(won)).toBe('Won 3 Nov');
    const atStage = lead('A', '', { ...accepted, stage: { ...won, name: 'proposal' } });
    expect(timeFact(atStage, clock)).toEqual({
      name: 'Proposal made',
      value: '2 d',
      note: 'since the last change',
    });
    const justNow = lead('A', '', { ...accepted, lastStepAt: '2026-11-24T14:19:30.000Z' });
    expect([rowTime(justNow, clock).words, timeFact(justNow, clock).value]).toEqual(['Accepted', 'just now']);
  });

  it('is the day of its pilot, not the time since the last change', () => {
    const due = {
      text: 'Check: Recordings',
      side: 'vendor',
      who: null,
      dueOn: '2026-11-20',
      href: '',
      isLate: true,
    } as const;
    const pilot = { id: 'pilot_1', number: 'P-4HTN-8RWD', isOpen: true, day: 'Day 9 of 14', due };
    const running = {
      ...lead('A', '', { status: 'accepted', lastStepAt: '2026-11-08T14:20:00.000Z' }),
      pilot,
    };
    expect(rowTime(running, clock)).toEqual({ words: 'Pilot: day 9 of 14', at: null, urgency: 'late' });
    expect(timeFact(running, clock)).toEqual({
      name: 'Pilot',
      value: 'Day 9 of 14',
      note: 'Check: Recordings',
    });
    const theirs = { ...pilot, due: { ...due, side: 'buyer' as const } };
    expect(rowTime({ ...running, pilot: theirs }, clock).urgency).toBe('none');
    const ended = { ...running, state: { ...running.state, stage: won } };
    expect(rowTime(ended, clock).words).toBe('Won 3 Nov');
  });

  it('names a withdrawal rather than the stage before it', () => {
    const withdrawn = {
      status: 'withdrawn',
      statusChangedAt: '2026-11-23T08:00:00.000Z',
      stage: won,
    } as const;
    expect(rowTime(lead('A', '', withdrawn), clock).words).toBe('Consent withdrawn yesterday');
  });

  it.each([
    ['2026-11-24T14:19:30.000Z', 'Declined just now'],
    ['2026-11-24T14:00:00.000Z', 'Declined 20 min ago'],
    ['2026-11-24T08:00:00.000Z', 'Declined 10:00'],
    ['2026-11-23T08:00:00.000Z', 'Declined yesterday'],
    ['2026-11-03T08:00:00.000Z', 'Declined 3 Nov'],
    ['2025-11-03T08:00:00.000Z', 'Declined 3 Nov 2025'],
  ])('is what was decided, and when: %s is “%s”', (statusChangedAt, words) => {
    expect(rowTime(lead('A', statusChangedAt, { status: 'declined', statusChangedAt }), clock).words).toBe(
      words,
    );
  });
});

it('describes what the time refers to', () => {
  expect(timeFact(lead('A', '2026-11-24T11:00:00.000Z'), clock)).toEqual({
    name: 'Review by',
    value: 'in 40 min',
    note: 'A: within 4 hours',
  });
  expect(timeFact(lead('B', '2026-11-20T11:00:00.000Z'), clock)).toEqual({
    name: 'Review by',
    value: '27 h late',
    note: 'B: within 1 business day',
  });
  const declined = lead('A', '', {
    status: 'declined',
    declineReason: 'spam',
    statusChangedAt: '2026-11-03T08:00:00.000Z',
  });
  expect(timeFact(declined, clock)).toEqual({ name: 'Declined', value: '3 Nov', note: 'Not a real request' });
  const ended = (stage: LeadState['stage']) => timeFact(lead('A', '', { status: 'accepted', stage }), clock);
  expect(ended(won)).toEqual({ name: 'Won', value: '3 Nov', note: '$60,000 a year' });
  expect(ended({ ...won, name: 'lost', lostReason: 'price' })).toEqual({
    name: 'Lost',
    value: '3 Nov',
    note: 'The price, $60,000 a year',
  });
  expect(ended({ ...won, amount: null }).note).toBe('');
});

it('describes a moment with its day', () => {
  expect(momentWords(new Date('2026-11-24T15:04:00Z'), clock)).toBe('today 17:04');
  expect(momentWords(new Date('2026-11-23T15:04:00Z'), clock)).toBe('yesterday 17:04');
  expect(momentWords(new Date('2026-11-03T15:04:00Z'), clock)).toBe('3 Nov, 17:04');
});
