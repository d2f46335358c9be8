import type { PasswordProblem } from '@/lib/founders/password-rules';

export const passwordProblems: Readonly<Record<PasswordProblem, string>> = {
  too_short: 'The password must have at least 12 characters.',
  too_long: 'The password must have at most 128 characters.',
  too_simple: 'The password must have at least five different characters.',
  differs: 'The two passwords differ.',
};
