export const sessionLastsSeconds = 24 * 60 * 60;

export const sessionIdleSeconds = 8 * 60 * 60;

/** Precision in seconds of a session's last use. */
export const lastSeenWithinSeconds = 60;

export const passwordCharactersMin = 12;
export const passwordCharactersMax = 128;

export const passwordLinkMinutes = 30;

/** Lifetime of an invitation link, long enough for an owner to pass it on. */
export const invitationLinkMinutes = 24 * 60;

export type PasswordProblem = 'too_short' | 'too_long' | 'differs' | 'too_simple';

/**
 * Returns why a new password is rejected, or undefined: its length, its repetition, or one repeated
 * character.
 */
export function passwordProblem(password: string, repeated: string): PasswordProblem | undefined {
  if ([...password].length < passwordCharactersMin) return 'too_short';
  // As better-auth counts.
  if (password.length > passwordCharactersMax) return 'too_long';
  if (new Set(password).size < 5) return 'too_simple';
  return password === repeated ? undefined : 'differs';
}
