/** Areas of the log. Only owners can view `sign_ins` and `team`. */
export const historyAreas = {
  leads: 'Leads',
  offers: 'Offers',
  api_keys: 'API keys',
  settings: 'Settings',
  team: 'Founders',
  sign_ins: 'Signing in',
} as const;

export type HistoryArea = keyof typeof historyAreas;

interface HistoryKindRow {
  area: HistoryArea;
  words: string;
}

/** Kinds of log entries, in the order of their areas: the log lists them and filters by them. */
export const historyKinds = {
  lead_start_review: { area: 'leads', words: 'Started reviewing' },
  lead_accept: { area: 'leads', words: 'Accepted' },
  lead_decline: { area: 'leads', words: 'Declined' },
  lead_duplicate: { area: 'leads', words: 'Marked as a duplicate' },
  lead_snooze: { area: 'leads', words: 'Snoozed' },
  lead_wake: { area: 'leads', words: 'Ended a snooze' },
  lead_contact: { area: 'leads', words: 'Recorded that the buyer was contacted' },
  lead_propose: { area: 'leads', words: 'Recorded a proposal' },
  lead_start_pilot: { area: 'leads', words: 'Recorded that the pilot is running' },
  lead_win: { area: 'leads', words: 'Recorded a signature' },
  lead_lose: { area: 'leads', words: 'Recorded a loss' },
  lead_clear_stage: { area: 'leads', words: 'Set back to “Accepted”' },
  lead_reopen: { area: 'leads', words: 'Reopened' },
  lead_assign: { area: 'leads', words: 'Assigned' },
  next_action_set: { area: 'leads', words: 'Set the next action' },
  lead_note: { area: 'leads', words: 'Added a note' },
  lead_answer: { area: 'leads', words: 'Answered outside the portal' },
  lead_undo: { area: 'leads', words: 'Undid a change' },
  lead_viewed: { area: 'leads', words: 'Viewed' },
  lead_consent_withdrawn: { area: 'leads', words: 'Withdrew consent' },
  lead_answers_added: { area: 'leads', words: 'Added answers' },
  lead_contact_corrected: { area: 'leads', words: 'Corrected the contact details' },
  lead_erased: { area: 'leads', words: 'Erased' },
  leads_exported: { area: 'leads', words: 'Exported leads' },
  leads_purged: { area: 'leads', words: 'Deleted leads at the end of their retention period' },
  pilot_erased: { area: 'leads', words: 'Erased a pilot' },
  pilots_purged: { area: 'leads', words: 'Deleted pilots at the end of their retention period' },
  offer_changed: { area: 'offers', words: 'Changed an offer' },
  offer_change_proposed: { area: 'offers', words: 'Proposed a change to an offer' },
  offer_change_refused: { area: 'offers', words: 'Refused a change to an offer' },
  offer_made: { area: 'offers', words: 'Created an offer' },
  offer_retired: { area: 'offers', words: 'Retired an offer' },
  offer_restored: { area: 'offers', words: 'Published a retired offer again' },
  offers_ordered: { area: 'offers', words: 'Moved an offer in the list' },
  sample_package_changed: { area: 'offers', words: 'Changed a sample package' },
  checkpoint_ratified: { area: 'offers', words: 'Committed to a checkpoint' },
  api_key_made: { area: 'api_keys', words: 'Created a key' },
  api_key_rotated: { area: 'api_keys', words: 'Created a new secret for a key' },
  api_key_revoked: { area: 'api_keys', words: 'Revoked a key' },
  trial_key_granted: { area: 'api_keys', words: 'Granted a trial key' },
  trial_key_refused: { area: 'api_keys', words: 'Refused a trial key' },
  trial_key_made: { area: 'api_keys', words: 'Revealed a trial key' },
  trial_key_request_erased: { area: 'api_keys', words: 'Deleted a trial key request' },
  trial_key_requests_purged: {
    area: 'api_keys',
    words: 'Deleted trial key requests at the end of their retention period',
  },
  portal_changed: { area: 'settings', words: 'Published portal settings' },
  portal_imported: { area: 'settings', words: 'Imported a portal file' },
  review_times_changed: { area: 'settings', words: 'Changed the review times' },
  reply_template_made: { area: 'settings', words: 'Created a reply template' },
  reply_template_changed: { area: 'settings', words: 'Changed a reply template' },
  reply_template_deleted: { area: 'settings', words: 'Deleted a reply template' },
  reply_template_moved: { area: 'settings', words: 'Moved a reply template' },
  reply_templates_restored: { area: 'settings', words: 'Restored the original reply templates' },
  alert_feed_made: { area: 'settings', words: 'Created a feed address' },
  alert_feed_ended: { area: 'settings', words: 'Turned off their feed' },
  crm_token_made: { area: 'settings', words: 'Created a CRM token' },
  crm_token_revoked: { area: 'settings', words: 'Revoked a CRM token' },
  calendar_made: { area: 'settings', words: 'Created a calendar address' },
  calendar_ended: { area: 'settings', words: 'Turned off their calendar' },
  founder_created: { area: 'team', words: 'Created a founder account' },
  founder_invited: { area: 'team', words: 'Invited a founder' },
  founder_link_renewed: { area: 'team', words: 'Created a new invitation link' },
  founder_role_changed: { area: 'team', words: 'Changed a role' },
  founder_disabled: { area: 'team', words: 'Disabled a founder' },
  founder_enabled: { area: 'team', words: 'Enabled a founder' },
  founder_reset: { area: 'team', words: 'Reset a founder’s sign-in' },
  founder_renamed: { area: 'team', words: 'Changed their name' },
  founder_erased: { area: 'team', words: 'Erased a founder’s account' },
  sessions_revoked: { area: 'team', words: 'Ended a founder’s sessions' },
  log_exported: { area: 'team', words: 'Exported the log' },
  signed_in: { area: 'sign_ins', words: 'Signed in' },
  signed_out: { area: 'sign_ins', words: 'Signed out' },
  sign_in_refused: { area: 'sign_ins', words: 'Sign-in failed: wrong email address or password' },
  sign_in_throttled: { area: 'sign_ins', words: 'Sign-in blocked: too many attempts' },
  second_factor_refused: { area: 'sign_ins', words: 'Sign-in failed: wrong or reused code' },
  sessions_ended: { area: 'sign_ins', words: 'Ended their own sessions' },
  password_set: { area: 'sign_ins', words: 'Set a password with a link' },
  password_changed: { area: 'sign_ins', words: 'Changed the password' },
  second_factor_turned_on: { area: 'sign_ins', words: 'Turned the second factor on' },
  second_factor_turned_off: { area: 'sign_ins', words: 'Turned the second factor off' },
  provider_linked: { area: 'sign_ins', words: 'Linked their account at the identity provider' },
  passkey_added: { area: 'sign_ins', words: 'Added a passkey' },
  passkey_removed: { area: 'sign_ins', words: 'Removed a passkey' },
  recovery_codes_renewed: { area: 'sign_ins', words: 'Created new recovery codes' },
} as const satisfies Record<string, HistoryKindRow>;

export type HistoryKind = keyof typeof historyKinds;

/** All kinds in their order. */
export const listedKinds: readonly (HistoryKindRow & { kind: HistoryKind })[] = Object.entries(
  historyKinds,
).flatMap(([kind, row]) => (isHistoryKind(kind) ? [{ kind, ...row }] : []));

export function isHistoryKind(text: string): text is HistoryKind {
  return Object.hasOwn(historyKinds, text);
}

/** Returns true if only owners can view the area: accounts and sign-in attempts. */
export function isForOwners(area: HistoryArea): boolean {
  return area === 'team' || area === 'sign_ins';
}
