import type { PasswordProblem } from '@/lib/founders/passwords/password-rules';

export const passwordProblems: Readonly<Record<PasswordProblem, string>> = {
  too_short: 'The password must be at least 12 characters long.',
  too_long: 'The password can be at most 128 characters long.',
  too_simple: 'The password must contain at least five different characters.',
  too_common:
    'This password is easy to guess: it is common, or it consists mostly of your name, address or company. Choose another.',
  differs: 'The two passwords differ.',
};

export const busyProblem = 'Too many people are signing in at the moment. Try again in a few seconds.';

export const settingsProblems = {
  ...passwordProblems,
  wrong: 'The password was wrong. Nothing was changed.',
  busy: 'Too many passwords are being checked at the moment. Nothing was changed. Try again in a few seconds.',
  throttled: 'Too many wrong passwords. Wait 15 minutes. Nothing was changed.',
  required: 'Your role requires a second factor. Nothing was changed.',
  wrong_passkey: 'The passkey could not be verified. Nothing was changed; try again.',
  no_passkey: 'This passkey was already removed.',
  already_on: 'The second factor is already on.',
  no_name:
    'Use one line of up to 200 characters, without text-direction control characters. Nothing was changed.',
  no_time: 'A review time cannot be longer than the promised time. Nothing was changed.',
  no_session: 'This session had already ended.',
};
