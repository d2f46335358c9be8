import { passwordProblems } from '../../password-problems';

export const settingsProblems = {
  ...passwordProblems,
  wrong: 'The password was wrong. Nothing was changed.',
  throttled: 'Too many wrong passwords. Wait a quarter of an hour. Nothing was changed.',
  already_on: 'The second factor is on already.',
  no_name:
    'Use one line of up to 200 characters, without text-direction control characters. Nothing was changed.',
  no_time: 'A review time cannot be longer than promised. Nothing was changed.',
  no_session: 'This session had ended before.',
};
