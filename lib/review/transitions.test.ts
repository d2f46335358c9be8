import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadStatuses } from '../leads/lead-status';
import { type ReviewAction, reviewActions } from './actions';
import type { ReviewState } from './history';
import type { ReviewRequest } from './review';
import {
  actionError,
  actionsFrom,
  allowedStageSteps,
  allowedSteps,
  isWithdrawable,
  stateAfter,
  stateAfterWithdrawal,
  statusAfter,
  transitions,
} from './transitions';

const now = new Date('2026-11-20T12:00:00Z');

const arrived: ReviewState = {
  status: 'new',
  statusChangedAt: null,
  firstReviewedAt: null,
  snoozedUntil: null,
  declineReason: null,
  duplicateOf: null,
  assigneeId: null,
  isWoken: false,
  lastStepAt: null,
  stage: null,
};

const requestOf: { [Action in ReviewAction]: Extract<ReviewRequest, { action: Action }> } = {
  start_review: { action: 'start_review' },
  accept: { action: 'accept' },
  decline: { action: 'decline', reason: 'budget' },
  duplicate: { action: 'duplicate', duplicate_of: 'lead_b' },
  snooze: { action: 'snooze', until: '2026-12-01' },
  wake: { action: 'wake' },
  reopen: { action: 'reopen' },
  assign: { action: 'assign', assignee: 'founder_ada' },
  note: { action: 'note', text: 'seen' },
  answer: { action: 'answer' },
  contact: { action: 'contact' },
  propose: { action: 'propose' },
  start_pilot: { action: 'start_pilot' },
  win: { action: 'win', amount: null },
  lose: { action: 'lose', reason: 'price', amount: null },
  clear_stage: { action: 'clear_stage' },
};

const transitionTo = Object.fromEntries(transitions.map(({ action, to }) => [action, to]));

describe('the lifecycle', () => {
  it('has one row per action', () => {
    expect(transitions.map(({ action }) => action)).toEqual([...reviewActions]);
  });

  it('allows from each status what the specification allows', () => {
    const decide = ['accept', 'decline', 'duplicate', 'snooze'];
    const beside = ['assign', 'note', 'answer'];
    expect(
      Object.fromEntries(leadStatuses.map((status) => [status, actionsFrom({ status, stage: null })])),
    ).toEqual({
      new: ['start_review', ...decide, ...beside],
      in_review: [...decide, ...beside],
      snoozed: [...decide, 'wake', ...beside],
      accepted: ['reopen', ...beside, 'contact', 'propose', 'start_pilot', 'win', 'lose'],
      declined: ['reopen', ...beside],
      duplicate: ['reopen', ...beside],
      withdrawn: [],
    });
  });

  it('never goes from one decision to another without a review between', () => {
    const decisions = ['accepted', 'declined', 'duplicate'];
    const direct = allowedSteps().filter(
      ({ from, to }) => decisions.includes(from) && decisions.includes(to),
    );
    expect(direct).toEqual([]);
  });

  it('allows withdrawing consent from every state and never leaves it', () => {
    const others = leadStatuses.filter((status) => status !== 'withdrawn');
    expect(allowedSteps().filter(({ to }) => to === 'withdrawn')).toEqual(
      others.map((from) => ({ from, to: 'withdrawn' })),
    );
    expect(allowedSteps().filter(({ from }) => from === 'withdrawn')).toEqual([]);
    expect(leadStatuses.filter(isWithdrawable)).toEqual(others);
    for (const action of reviewActions)
      expect(statusAfter({ status: 'withdrawn', stage: null }, action)).toBeNull();
  });

  it('clears the decision on a withdrawn lead and counts no review', () => {
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
      stage: null,
    } as const;
    expect(stateAfterWithdrawal(before, now)).toEqual({
      ...before,
      status: 'withdrawn',
      statusChangedAt: now.toISOString(),
      snoozedUntil: null,
    });
  });

  it('never returns to new', () => {
    expect(allowedSteps().filter(({ to }) => to === 'new')).toEqual([]);
  });

  it('ends every series of actions in a status of the table, or unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reviewActions), { maxLength: 30 }), (actions) => {
        let state: ReviewState = arrived;
        let hasLeftNew = false;
        for (const action of actions) {
          const status = statusAfter(state, action);
          expect(status !== null).toBe(actionsFrom(state).includes(action));
          if (status === null) continue;
          const after = stateAfter(state, requestOf[action], now);
          expect(after.status).toBe(status);
          const [from, to] = [state.stage?.name ?? null, after.stage?.name ?? null];
          if (transitionTo[action] !== null)
            expect(allowedSteps()).toContainEqual({ from: state.status, to: status });
          else expect(status).toBe(state.status);
          if (from !== to) expect(allowedStageSteps()).toContainEqual({ from, to });
          // A lead has a stage only while it is accepted.
          if (to !== null) expect(status).toBe('accepted');
          expect(after.stage?.lostReason ?? null).toBe(to === 'lost' ? 'price' : null);
          hasLeftNew ||= status !== 'new';
          state = after;
          expect(status === 'new').toBe(!hasLeftNew);
        }
        // From any state, every decision can be reached in at most three steps.
        for (const action of ['clear_stage', 'reopen', 'accept'] as const)
          if (statusAfter(state, action) !== null) state = stateAfter(state, requestOf[action], now);
        expect(state.status).toBe('accepted');
      }),
    );
  });
});

describe('the stages of an accepted lead', () => {
  const accepted = stateAfter(arrived, { action: 'accept' }, now);
  const allowedAfter = (...actions: ReviewAction[]) =>
    actionsFrom(
      actions.reduce((state, action) => stateAfter(state, requestOf[action], now), accepted),
    ).filter((action) => !['assign', 'note', 'answer'].includes(action));

  it('lead forward to every later one and end with won or lost', () => {
    expect(allowedAfter()).toEqual(['reopen', 'contact', 'propose', 'start_pilot', 'win', 'lose']);
    expect(allowedAfter('contact')).toEqual(['propose', 'start_pilot', 'win', 'lose', 'clear_stage']);
    expect(allowedAfter('propose')).toEqual(['start_pilot', 'win', 'lose', 'clear_stage']);
    expect(allowedAfter('start_pilot')).toEqual(['win', 'lose', 'clear_stage']);
    expect(allowedAfter('win')).toEqual(['clear_stage']);
    expect(allowedAfter('lose')).toEqual(['clear_stage']);
    expect(allowedAfter('win', 'clear_stage')).toEqual(allowedAfter());
  });

  it('explain why a lead with one is not reopened', () => {
    const contacted = stateAfter(accepted, { action: 'contact' }, now);
    expect(actionError('lead_a', contacted, { action: 'reopen' }, now)).toBe('has_stage');
    expect(actionError('lead_a', accepted, { action: 'reopen' }, now)).toBeNull();
  });

  it('record that a pilot ran, and what was won', () => {
    const running = stateAfter(accepted, { action: 'start_pilot' }, now);
    const won = stateAfter(running, { action: 'win', amount: 60_000 }, now);
    const stage = { changedAt: now.toISOString(), ranPilot: true, lostReason: null };
    expect(running.stage).toEqual({ ...stage, name: 'pilot_running', amount: null });
    expect(won.stage).toEqual({ ...stage, name: 'won', amount: 60_000 });
    expect(won.lastStepAt).toBe(now.toISOString());
  });
});

describe('a request', () => {
  const refusal = (request: ReviewRequest, status: (typeof leadStatuses)[number] = 'new') =>
    actionError('lead_a', { status, stage: null }, request, now);

  it('is refused if the table has no such transition', () => {
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
  ])('to snooze until %s returns %s', (until, code) =>
    expect(refusal({ action: 'snooze', until })).toBe(code),
  );
});
