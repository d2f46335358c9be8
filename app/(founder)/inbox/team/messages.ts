export const teamPage = '/inbox/team';

/** Messages after a team form was accepted. */
export const teamDone = {
  role_changed: 'Role changed. The founder gets the new role on the next page they load.',
  disabled: 'Account disabled and signed out everywhere.',
  enabled: 'Account enabled. The founder can sign in with the old password.',
  sessions_ended: 'The founder’s sessions have ended. They can sign in again.',
  unchanged: 'Nothing to change.',
};

export const teamProblems = {
  wrong_field: 'Enter a name, an email address and a role. Nobody was invited.',
  email_taken: 'There is already a founder with this address. Nobody was invited.',
  has_password: 'No link was created: this founder already has a password or is disabled.',
  last_owner: 'This is the last owner. Make another founder an owner first. Nothing was changed.',
};

export const linkAdvice =
  'Send this link to the founder yourself; the portal sends no email. The founder can use the link once, within 24 hours, to set a password.';
