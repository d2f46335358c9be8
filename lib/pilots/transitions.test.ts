import { describe, expect, it } from 'vitest';
import { type PilotAct, type PilotActor, type PilotState, pilotActs, pilotStates } from './pilot';
import {
  actsOf,
  allowedPilotSteps,
  hasApproved,
  mayAct,
  pilotTransitions,
  transitionOf,
} from './transitions';

const actors: Record<string, PilotActor> = {
  decider: { side: 'buyer', personId: 'p1', name: 'Maria Keller', role: 'decider' },
  'buyer’s reviewer': { side: 'buyer', personId: 'p2', name: 'Daniel Okafor', role: 'reviewer' },
  owner: { side: 'vendor', founderId: 'f1', name: 'Anna Falk', role: 'owner' },
  reviewer: { side: 'vendor', founderId: 'f2', name: 'Jonas Reker', role: 'reviewer' },
  reader: { side: 'vendor', founderId: 'f3', name: 'Lea Holm', role: 'reader' },
};

const all = ['decider', 'buyer’s reviewer', 'owner', 'reviewer'];
const deciders = ['decider', 'owner', 'reviewer'];
const whoMay: Record<PilotAct, string[]> = {
  save_plan: deciders,
  approve_plan: deciders,
  set_input: all,
  approve_start: ['decider', 'owner'],
  submit_results: all,
  withdraw_file: all,
  pause: deciders,
  resume: deciders,
  freeze_checkpoint: deciders,
  continue: ['decider'],
  stop: ['decider'],
  freeze: deciders,
  state: ['owner', 'reviewer'],
  decide: ['decider'],
  call_off: ['decider', 'owner'],
  confirm_completion: deciders,
  note_credit: ['owner'],
  invite: ['decider', 'owner'],
  renew_link: ['decider', 'owner'],
  end_person: ['decider', 'owner'],
};

const standing = (state: PilotState, planNo = 1) => ({
  pilot: { state, planNo, outcome: null, credit: null, checkpoint: null },
  plan: null,
  approvals: [],
});
const buyer = actors.decider ?? { side: 'buyer', personId: '', name: '', role: 'decider' };

describe('the actions of a pilot', () => {
  it('have one row each', () => {
    expect(pilotTransitions.map(({ act }) => act).toSorted()).toEqual(pilotActs.toSorted());
    expect(() => transitionOf('open' as PilotAct)).toThrow(RangeError);
  });

  it.each(pilotActs)('%s is allowed to exactly these', (act) => {
    const may = Object.entries(actors).filter(([, actor]) => mayAct(actor, act));
    expect(may.map(([name]) => name)).toEqual(whoMay[act]);
  });

  it('follow the recorded transitions, and none leaves the closed state', () => {
    const to = Object.fromEntries(
      pilotStates.map((state) => [
        state,
        allowedPilotSteps().flatMap(({ from, to }) => (from === state ? to : [])),
      ]),
    );
    expect(to).toEqual({
      draft: ['agreed', 'closed'],
      agreed: ['draft', 'running', 'closed'],
      running: ['paused', 'closing', 'closed'],
      paused: ['running', 'closed'],
      closing: ['closed'],
      closed: [],
    });
  });

  it('have a form if a side can do them now', () => {
    const people = ['invite', 'renew_link', 'end_person'];
    expect(actsOf(standing('draft', 0), buyer)).toEqual(['save_plan', 'call_off', ...people]);
    expect(actsOf(standing('draft'), buyer)).toEqual([
      'save_plan',
      'approve_plan',
      'set_input',
      'submit_results',
      'call_off',
      ...people,
    ]);
    const given = { subject: 'plan' as const, planNo: 1, side: 'buyer' as const };
    const half = { ...standing('draft'), approvals: [given] };
    expect(actsOf(half, buyer)).not.toContain('approve_plan');
    expect(hasApproved(half, 'plan', 'vendor')).toBe(false);
    expect(hasApproved({ ...half, pilot: { ...half.pilot, planNo: 2 } }, 'plan', 'buyer')).toBe(false);
    const closed = standing('closed');
    const calledOff = { ...closed, pilot: { ...closed.pilot, outcome: 'called_off' as const } };
    expect(actsOf(calledOff, buyer)).toEqual(people);
    const owner = actors.owner ?? buyer;
    const settled = { ...closed.pilot, credit: { state: 'open' as const, notedBy: null } };
    expect(actsOf({ ...closed, pilot: settled }, owner)).toEqual([
      'confirm_completion',
      'note_credit',
      ...people,
    ]);
  });
});
