import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadStatuses } from '../leads/lead-status';
import { reviewActions } from './actions';
import type { ReviewRequest } from './review';
import {
  actionError,
  actionsFrom,
  allowedSteps,
  isWithdrawable,
  stateAfterWithdrawal,
  statusAfter,
  transitions,
} from './transitions';

const now = new Date('2026-11-20T12:00:00Z');

describe('the lifecycle', () => {
  it('has one row per action', () => {
    expect(transitions.map(({ action }) => action)).toEqual([...reviewActions]);
  });

  it('allows from each status what the record says', () => {
    const decide = ['accept', 'decline', 'duplicate', 'snooze'];
    const beside = ['assign', 'note'];
    expect(Object.fromEntries(leadStatuses.map((status) => [status, actionsFrom(status)]))).toEqual({
      new: ['start_review', ...decide, ...beside],
      in_review: [...decide, ...beside],
      snoozed: [...decide, 'wake', ...beside],
      accepted: ['reopen', ...beside],
      declined: ['reopen', ...beside],
      duplicate: ['reopen', ...beside],
      withdrawn: [],
    });
  });

  it('never passes from one decision to another without a review between', () => {
    const decisions = ['accepted', 'declined', 'duplicate'];
    const direct = allowedSteps().filter(
      ({ from, to }) => decisions.includes(from) && decisions.includes(to),
    );
    expect(direct).toEqual([]);
  });

  it('lets consent be taken back from everywhere, and never leads out of that', () => {
    const others = leadStatuses.filter((status) => status !== 'withdrawn');
    expect(allowedSteps().filter(({ to }) => to === 'withdrawn')).toEqual(
      others.map((from) => ({ from, to: 'withdrawn' })),
    );
    expect(allowedSteps().filter(({ from }) => from === 'withdrawn')).toEqual([]);
    expect(leadStatuses.filter(isWithdrawable)).toEqual(others);
    for (const action of reviewActions) expect(statusAfter('withdrawn', action)).toBeNull();
  });

  it('leaves nothing of a decision on a withdrawn lead, and does not count as a review', () => {
    const before = {
      status: 'snoozed',
      statusChangedAt: '2026-11-19T12:00:00.000Z',
      firstReviewedAt: null,
      snoozedUntil: '2026-12-01T00:00:00.000Z',
      declineReason: null,
      duplicateOf: null,
      assigneeId: 'founder_ada',
      isWoken: false,
      lastStepAt: '2026-11-19T12:00:00.000Z',
    } as const;
    expect(stateAfterWithdrawal(before, now)).toEqual({
      ...before,
      status: 'withdrawn',
      statusChangedAt: now.toISOString(),
      snoozedUntil: null,
    });
  });

  it('never leads back to new', () => {
    expect(allowedSteps().filter(({ to }) => to === 'new')).toEqual([]);
  });

  it('holds for any series of actions: each lands where the table says, or changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reviewActions), { maxLength: 30 }), (actions) => {
        let status: (typeof leadStatuses)[number] = 'new';
        let hasLeftNew = false;
        for (const action of actions) {
          const after = statusAfter(status, action);
          expect(after !== null).toBe(actionsFrom(status).includes(action));
          if (after === null) continue;
          if (action === 'assign' || action === 'note') expect(after).toBe(status);
          else expect(allowedSteps()).toContainEqual({ from: status, to: after });
          hasLeftNew ||= after !== 'new';
          status = after;
          expect(status === 'new').toBe(!hasLeftNew);
        }
        // Whatever happened, a lead can be brought to every decision in two steps at most.
        const reviewed = statusAfter(status, 'reopen') ?? status;
        expect(statusAfter(reviewed, 'accept')).toBe('accepted');
      }),
    );
  });
});

describe('a request', () => {
  const refusal = (request: ReviewRequest, status: (typeof leadStatuses)[number] = 'new') =>
    actionError('lead_a', status, request, now);

  it('is refused from where the table has no way', () => {
    expect(refusal({ action: 'wake' })).toBe('not_from_here');
    expect(refusal({ action: 'accept' }, 'declined')).toBe('not_from_here');
    expect(refusal({ action: 'accept' })).toBeNull();
  });

  it('never makes a lead a duplicate of itself', () => {
    expect(refusal({ action: 'duplicate', duplicate_of: 'lead_a' })).toBe('duplicate_of_itself');
    expect(refusal({ action: 'duplicate', duplicate_of: 'lead_b' })).toBeNull();
  });

  it.each([
    ['2026-11-20', 'until_not_ahead'],
    ['2026-11-20T12:00:00Z', 'until_not_ahead'],
    ['2026-11-20T12:00:01Z', null],
    ['2026-11-21', null],
    ['2027-11-20', null],
    ['2027-11-21', 'until_not_ahead'],
    ['not a date', 'until_not_ahead'],
  ])('to snooze until %s is answered %s', (until, code) =>
    expect(refusal({ action: 'snooze', until })).toBe(code),
  );
});
