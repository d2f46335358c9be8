import type { Role } from './founder';

/** Founders who must sign in with a second factor. */
export type SecondFactorPolicy = 'owners' | 'all' | 'none';

/** Days for setting up a required second factor, from the first sign-in. */
export const secondFactorGraceDays = 7;

export function requiresSecondFactor(policy: SecondFactorPolicy, role: Role): boolean {
  return policy === 'all' || (policy === 'owners' && role === 'owner');
}

interface Proof {
  role: Role;
  /** True if this session was begun with a second factor, or one was proved in it. */
  isStrong: boolean;
  /** True if the founder has an authenticator app. */
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  secondFactorDueAt: Date | null;
}

/**
 * Returns what a session allows: everything, only setting up the second factor that its founder lacks, or nothing until
 * a second factor is proved.
 */
export function sessionAllows(
  { role, isStrong, hasSecondFactor, hasPasskey, secondFactorDueAt }: Proof,
  policy: SecondFactorPolicy,
  now: Date,
): 'everything' | 'set_up' | 'nothing' {
  if (isStrong) return 'everything';
  if (hasSecondFactor) return 'nothing';
  if (!requiresSecondFactor(policy, role)) return 'everything';
  if (hasPasskey) return 'nothing';
  return secondFactorDueAt !== null && secondFactorDueAt <= now ? 'set_up' : 'everything';
}
