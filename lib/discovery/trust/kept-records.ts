/** Sensitivity of a kind of record. Each class is handled as docs/security.md says. */
export const recordClasses = ['Public', 'Internal', 'Confidential', 'Personal', 'Secret'] as const;

export interface KeptRecord {
  name: string;
  holds: string;
  howLong: string;
  recordClass: (typeof recordClasses)[number];
  /** Tables of the database. Every table belongs to exactly one kind of record. */
  tables: readonly string[];
  /** True if nothing of it is kept where the developer API is off. */
  isOfDeveloperApi?: true;
}

const always = 'As long as the portal exists';

/** Kinds of records that the portal keeps, with their retention, for a setting of RETENTION_MONTHS. */
export function keptRecords(months: number, hasDeveloperApi: boolean): readonly KeptRecord[] {
  return allRecords(months).filter(({ isOfDeveloperApi }) => hasDeveloperApi || !isOfDeveloperApi);
}

function allRecords(months: number): readonly KeptRecord[] {
  const after = `${months} ${months === 1 ? 'month' : 'months'} after`;
  const arrival = `${after} arrival; older entries are deleted daily`;
  return [
    {
      name: 'A request',
      holds:
        'What you typed, its score, your consent, notes and replies. Withdraw, correct or erase it on its receipt.',
      howLong: arrival,
      recordClass: 'Personal',
      tables: ['leads', 'lead_notes', 'lead_replays', 'next_actions', 'reply_drafts'],
    },
    {
      name: 'An erased request',
      holds: 'The request’s reference, and a list of the steps with their times. Nothing that you sent.',
      howLong: always,
      recordClass: 'Internal',
      tables: ['lead_tombstones'],
    },
    {
      name: 'A saved quote',
      holds:
        'Offer, plan, options, price, seller and terms. If you add them, also the customer’s details: company, address, contact, invoice email, purchase order number, reference, planned start and metric. Anyone with the link can read it. The details can be changed or removed only through the edit link.',
      howLong: always,
      recordClass: 'Confidential',
      tables: ['quotes', 'quote_documents', 'quote_sellers', 'quote_versions'],
    },
    {
      name: 'A request for a trial key',
      holds: 'Company, contact, purpose, your consent and the decision. Delete it on its page.',
      howLong: arrival,
      recordClass: 'Personal',
      tables: ['trial_key_requests'],
      isOfDeveloperApi: true,
    },
    {
      name: 'A pilot',
      holds:
        'Company, names of the participants, plan, approvals, counts and reviewers’ decisions for each item, figures, decision and record. None of the data that the pilot works on. The buyer’s decider may erase the pilot once it is closed.',
      howLong: `${after} closing; older entries are deleted daily`,
      recordClass: 'Personal',
      tables: [
        'pilots',
        'pilot_approvals',
        'pilot_batches',
        'pilot_decisions',
        'pilot_events',
        'pilot_inputs',
        'pilot_items',
        'pilot_people',
        'pilot_plans',
        'pilot_publications',
        'pilot_results',
        'pilot_rows',
      ],
    },
    {
      name: 'A pilot’s personal links and cookies',
      holds: 'A hash of each. A link works for 7 days, a cookie until 30 days after the last visit.',
      howLong: 'Until replaced, until the person’s access ends, or until the pilot is deleted',
      recordClass: 'Secret',
      tables: ['pilot_tokens'],
    },
    {
      name: 'Use of an API key',
      holds:
        'Time, operation, result, duration, usage (tokens, seconds, characters or images) and price of each request, but none of the content you sent. If the key belongs to a pilot, also the pilot and the item, until the pilot is deleted.',
      howLong: always,
      recordClass: 'Confidential',
      tables: ['usage_ledger', 'usage_months', 'usage_holds'],
      isOfDeveloperApi: true,
    },
    {
      name: 'The response to an API request with an Idempotency-Key',
      holds:
        'The response, encrypted with that key. The key itself is not stored. Applies only to chat, responses, embeddings and moderations, up to 1 MB.',
      howLong: '24 hours; older responses are deleted daily, and backups contain none',
      recordClass: 'Confidential',
      tables: ['kept_answers'],
      isOfDeveloperApi: true,
    },
    {
      name: 'An API key',
      holds: 'Name, scopes, limits and last use. Of its secret, only a keyed hash and a few characters.',
      howLong: always,
      recordClass: 'Confidential',
      tables: ['api_keys', 'api_key_secrets', 'api_key_activity'],
      isOfDeveloperApi: true,
    },
    {
      name: 'Founders’ accounts',
      holds:
        'Name, email address, role, settings, a hashed password, an encrypted second factor and public keys of passkeys.',
      howLong: 'Until the operator erases the account',
      recordClass: 'Personal',
      tables: [
        'founders',
        'founder_accounts',
        'founder_two_factors',
        'founder_passkeys',
        'founder_settings',
        'saved_views',
      ],
    },
    {
      name: 'Founders’ sessions and attempts to sign in',
      holds: 'Hashes of tokens and links, shortened IP addresses, browser, and counts of attempts.',
      howLong: 'Up to 24 hours, or 90 days for known browsers; deleted at the next sign-in after that',
      recordClass: 'Personal',
      tables: [
        'founder_sessions',
        'founder_verifications',
        'founder_password_links',
        'founder_sign_in_attempts',
      ],
    },
    {
      name: 'Founders’ feeds, calendars and CRM tokens',
      holds: 'A hash of each secret, who created it and when it was last used.',
      howLong: 'Feeds and calendars until they are turned off; tokens as long as the portal exists',
      recordClass: 'Secret',
      tables: ['alert_feeds', 'founder_calendars', 'crm_tokens'],
    },
    {
      name: 'The log of founders’ actions',
      holds:
        'Who did what and when, with references and the shortened IP addresses of sign-ins. Nothing that a buyer wrote. A founder’s name appears only in entries about a change of that name, until the account is erased.',
      howLong: always,
      recordClass: 'Internal',
      tables: ['history', 'history_seals'],
    },
    {
      name: 'Counts and alerts',
      holds:
        'Numbers of requests, pilots and visits by day, band, offer or founder. Nothing about a visitor.',
      howLong: always,
      recordClass: 'Internal',
      tables: ['lead_counts', 'lead_count_changes', 'alert_digests', 'alert_webhook', 'visit_counts'],
    },
    {
      name: 'Offers and settings',
      holds: 'Published offers and portal settings, their drafts, sample packages, and reply templates.',
      howLong: always,
      recordClass: 'Public',
      tables: [
        'offers',
        'portal_drafts',
        'portal_logos',
        'portal_versions',
        'offer_ids',
        'offer_proposals',
        'sample_packages',
        'reply_templates',
        'review_times',
        'lead_steps',
        'lead_stage_steps',
        'pilot_steps',
      ],
    },
    {
      name: 'Keys for signatures',
      holds: 'Public keys, so that signatures stay verifiable, and hashes of the secrets in use.',
      howLong: always,
      recordClass: 'Internal',
      tables: ['quote_signing_keys', 'portal_secrets', 'portal_secret_digests'],
    },
    {
      name: 'Logs',
      holds:
        'Page, result, duration, a shortened IP address. Nothing you type into a form. A hosting provider or proxy in front of the portal may log full web addresses. An address can contain your search words or your annual plan.',
      howLong: 'Set by the hosting provider',
      recordClass: 'Internal',
      tables: [],
    },
    {
      name: 'Backups',
      holds: 'The contents of the database when they were made.',
      howLong: 'Set by the operator',
      recordClass: 'Personal',
      tables: [],
    },
    { name: 'Refused values', holds: 'Nothing.', howLong: 'Not kept', recordClass: 'Secret', tables: [] },
  ];
}
