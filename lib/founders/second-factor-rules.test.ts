import { expect, it } from 'vitest';
import { requiresSecondFactor, sessionAllows } from './second-factor-rules';

const now = new Date('2026-12-01T12:00:00Z');
const past = new Date('2026-12-01T11:59:59Z');
const soon = new Date('2026-12-02T12:00:00Z');
const owner = {
  role: 'owner',
  isStrong: false,
  hasSecondFactor: false,
  hasPasskey: false,
  secondFactorDueAt: past,
} as const;

it.each([
  ['owners', 'owner', true],
  ['owners', 'reviewer', false],
  ['all', 'reader', true],
  ['none', 'owner', false],
] as const)('%s requires it of %s: %s', (policy, role, expected) => {
  expect(requiresSecondFactor(policy, role)).toBe(expected);
});

it('allows only the set-up once the grace period has passed', () => {
  expect(sessionAllows(owner, 'owners', now)).toBe('set_up');
  expect(sessionAllows({ ...owner, secondFactorDueAt: soon }, 'owners', now)).toBe('everything');
  expect(sessionAllows({ ...owner, secondFactorDueAt: null }, 'owners', now)).toBe('everything');
  expect(sessionAllows({ ...owner, role: 'reviewer' }, 'owners', now)).toBe('everything');
  expect(sessionAllows(owner, 'none', now)).toBe('everything');
  expect(sessionAllows({ ...owner, isStrong: true }, 'all', now)).toBe('everything');
});

it('allows nothing to a founder with a second factor who signed in without it', () => {
  for (const policy of ['owners', 'all', 'none'] as const) {
    expect(sessionAllows({ ...owner, hasSecondFactor: true }, policy, now)).toBe('nothing');
    const withPasskey = { ...owner, hasPasskey: true };
    expect(sessionAllows(withPasskey, policy, now)).toBe(policy === 'none' ? 'everything' : 'nothing');
  }
});
