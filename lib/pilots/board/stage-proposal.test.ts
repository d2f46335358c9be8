import { expect, it } from 'vitest';
import type { Pilot } from '../pilot';
import { proposedStep } from './pilot-facts';

const credit = (state: 'open' | 'signed' | 'lapsed') => ({ state, notedBy: null });

it.each([
  ['draft', null, null, null],
  ['agreed', null, null, null],
  ['running', null, null, 'start_pilot'],
  ['paused', null, null, null],
  ['closing', null, null, null],
  ['closed', 'accepted', credit('open'), null],
  ['closed', 'accepted', credit('signed'), 'win'],
  ['closed', 'accepted_with_conditions', credit('lapsed'), 'lose'],
  ['closed', 'accepted', null, 'win'],
  ['closed', 'accepted_with_conditions', null, 'win'],
  ['closed', 'rejected', null, 'lose'],
  ['closed', 'rejected', credit('signed'), 'win'],
  ['closed', 'called_off', null, 'lose'],
  ['closed', 'called_off', credit('lapsed'), 'lose'],
  ['closed', 'called_off', credit('open'), null],
] satisfies [Pilot['state'], Pilot['outcome'], Pilot['credit'], ReturnType<typeof proposedStep>][])(
  'a pilot that is %s, %s, proposes its step',
  (state, outcome, given, step) => {
    expect(proposedStep({ state, outcome, credit: given })).toBe(step);
  },
);
