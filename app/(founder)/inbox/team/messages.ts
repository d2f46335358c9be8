export const teamPage = '/inbox/team';

/** Messages after a team form was accepted. */
export const teamDone = {
  role_changed: 'The role is changed. It holds from the next request on.',
  disabled: 'Disabled. All sessions and links of theirs have ended.',
  enabled: 'Enabled. They can sign in again, with the password of before.',
  sessions_ended: 'Their sessions have ended. They can sign in again.',
  unchanged: 'Nothing was different, so nothing was changed.',
};

export const teamProblems = {
  wrong_field: 'Give a name, an e-mail address and a role. Nobody was invited.',
  email_taken: 'There is already a founder with this address. Nobody was invited.',
  has_password: 'This founder has a password, or is disabled: no link was made.',
  last_owner: 'This is the last owner. Make another founder owner first. Nothing was changed.',
};

export const linkAdvice =
  'Hand it over yourself: the portal sends nothing. It sets the password once, within 24 hours.';
