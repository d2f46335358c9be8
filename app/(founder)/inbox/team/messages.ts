export const teamPage = '/inbox/team';

/** Messages after a team form was accepted. */
export const teamDone = {
  role_changed: 'Role changed. It takes effect the next time they load a page.',
  disabled: 'Account disabled and signed out everywhere.',
  enabled: 'Account enabled. They can sign in with their old password.',
  sessions_ended: 'Their sessions have ended. They can sign in again.',
  unchanged: 'Nothing to change.',
};

export const teamProblems = {
  wrong_field: 'Enter a name, an email address and a role. Nobody was invited.',
  email_taken: 'There is already a founder with this address. Nobody was invited.',
  has_password: 'No link was created: this founder already has a password or is disabled.',
  last_owner: 'This is the last owner. Make another founder an owner first. Nothing was changed.',
};

export const linkAdvice =
  'Send the link to them yourself; the portal sends no email. They can use it once, within 24 hours, to set a password.';
