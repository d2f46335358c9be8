import { passwordCharactersMax, passwordCharactersMin } from './founder-limits';

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
