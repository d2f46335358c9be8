import type { Role } from '../../lib/founders/founder';

/** Lowest role for a founders' address; `anybody` if it needs no session. */
type Least = Role | 'anybody';

export interface FounderAddress {
  path: string;
  least: Least;
  /** Fields of a form; without them the address is only read. */
  fields?: Record<string, string>;
}

const get = (path: string, least: Least): FounderAddress => ({ path, least });
const post = (path: string, least: Least, fields: Record<string, string> = {}): FounderAddress => ({
  path,
  least,
  fields,
});

/** The steps that record what happens after an acceptance. */
const stageSteps: readonly Record<string, string>[] = [
  { action: 'contact' },
  { action: 'propose' },
  { action: 'start_pilot' },
  { action: 'win', amount: '60k' },
  { action: 'lose', reason: 'price' },
  { action: 'clear_stage' },
];

const offer = '/inbox/offers/message-review-30';
const room = '/inbox/pilots/[pilotId]';

/** Founders' actions in a pilot that need an owner; the others need a reviewer. */
const ownersActs =
  'approve_start call_off note_credit invite renew_link end_person save_sample publish_sample make_key end_key erase'.split(
    ' ',
  );
const reviewersActs =
  'save_plan approve_plan set_input withdraw_file pause resume freeze freeze_checkpoint state confirm_completion'.split(
    ' ',
  );

/**
 * Every address below `app/(founder)`, with the lowest role that it accepts. A page for owners answers others with 403.
 */
export const founderAddresses: readonly FounderAddress[] = [
  get('/inbox', 'reader'),
  get('/inbox?view=pilots', 'reader'),
  get('/inbox/[leadId]', 'reader'),
  get('/inbox/[leadId]/detail', 'reader'),
  post('/inbox/[leadId]/viewed', 'reader'),
  get('/inbox/list', 'reader'),
  get('/inbox/counts', 'reader'),
  get('/inbox/states?lead=[leadId]', 'reader'),
  get('/inbox/events', 'reader'),
  get('/inbox/find?q=lead', 'reader'),
  get('/inbox/companies', 'reader'),
  get('/inbox/companies/[companyKey]', 'reader'),
  get('/inbox/pipeline', 'reader'),
  get('/inbox/pipeline?samples_available=0&leads=changed', 'reader'),
  post('/inbox/drafts/keep', 'reviewer', {
    lead_id: '[leadId]',
    subject: 'Re',
    text: 'A draft',
    contact: '',
  }),
  post('/inbox/drafts/delete', 'reviewer', { lead_id: '[leadId]' }),
  get('/inbox/templates', 'reader'),
  get('/inbox/templates/[templateId]', 'reader'),
  post('/inbox/templates/make', 'reviewer', { name: '', subject: '', text: '' }),
  post('/inbox/templates/restore', 'reviewer'),
  post('/inbox/templates/[templateId]/send', 'reviewer', { version: '0', name: '' }),
  post('/inbox/templates/[templateId]/move', 'reviewer', { to: 'up' }),
  post('/inbox/templates/[templateId]/delete', 'reviewer'),
  get('/inbox/deals', 'reader'),
  get('/inbox/traffic', 'reader'),
  post('/inbox/deals/set', 'reviewer', { lead_id: 'lead_0' }),
  get('/inbox/alerts', 'reader'),
  post('/inbox/alerts/feed', 'reader'),
  post('/inbox/alerts/feed/end', 'reader'),
  post('/inbox/alerts/calendar', 'reader'),
  post('/inbox/alerts/calendar/end', 'reader'),
  get('/inbox/log', 'reader'),
  get('/inbox/log?what=sign_ins', 'reader'),
  get('/inbox/log/export', 'owner'),
  get('/inbox/export', 'reviewer'),
  post('/inbox/act', 'reviewer', { action: 'note', text: 'A note', lead: '[leadId]:[version]' }),
  post('/inbox/act/all', 'reviewer', {
    action: 'start_review',
    query: 'source=nobody',
    count: '1',
    as_of: '[now]',
  }),
  ...stageSteps.map((step) => post('/inbox/act', 'reviewer', { ...step, lead: '[leadId]:[version]' })),
  ...stageSteps.map((step) =>
    post('/inbox/act/all', 'reviewer', { ...step, query: 'source=nobody', count: '1', as_of: '[now]' }),
  ),
  post('/inbox/undo', 'reviewer', { change: '1' }),
  post('/inbox/test-lead', 'reviewer'),
  post('/inbox/erase', 'owner', { lead_id: 'lead_0', confirm: 'erase' }),
  post('/inbox/views/save', 'reader', { name: 'Mine', query: 'view=all' }),
  post('/inbox/views/remove', 'reader', { name: 'Mine' }),
  get('/inbox/pilots', 'reader'),
  get('/inbox/pilots/open?lead=[leadId]', 'reviewer'),
  post('/inbox/pilots/open/send', 'reviewer', { lead: '[leadId]' }),
  ...['', '/[tab]', '/plan/edit'].map((page) => get(`${room}${page}`, 'reader')),
  ...['/week/[week]', '/week/[week]/markdown', '/package.tar.gz', '/rows.csv', '/sample.csv'].map((page) =>
    get(`${room}${page}`, 'reader'),
  ),
  post(`${room}/results/send`, 'reviewer', { rows: 'none' }),
  ...reviewersActs.map((act) => post(`${room}/act/${act}`, 'reviewer', { version: '0' })),
  ...ownersActs.map((act) => post(`${room}/act/${act}`, 'owner', { version: '0' })),
  get('/inbox/offers', 'reader'),
  get(offer, 'reader'),
  get('/inbox/offers/new', 'owner'),
  post('/inbox/offers/new/send', 'owner', { id: 'x' }),
  post('/inbox/offers/order', 'owner', { 'position-message-review-30': '1' }),
  post(`${offer}/send`, 'owner', { version: '1', name: 'Changed' }),
  post(`${offer}/ratify`, 'owner', { version: '99' }),
  post(`${offer}/retire`, 'owner'),
  post(`${offer}/revert`, 'owner', { entry: '1' }),
  get(`${offer}/evidence`, 'owner'),
  post(`${offer}/evidence/send`, 'owner', { act: 'figures' }),
  post(`${offer}/sample`, 'owner', { sample: '{}' }),
  get('/inbox/offers/drafts/[draftId]', 'reader'),
  post('/inbox/offers/drafts/[draftId]/publish', 'owner'),
  post('/inbox/offers/drafts/[draftId]/discard', 'owner'),
  get('/inbox/api-keys', 'reader'),
  get('/inbox/api-keys/[keyId]', 'reader'),
  post('/inbox/api-keys/make', 'owner', {
    name: 'Key',
    scopes: 'text',
    requests_per_minute: '10',
    requests_per_month: '10',
  }),
  post('/inbox/api-keys/[keyId]/rotate', 'owner', { grace_hours: '1' }),
  post('/inbox/api-keys/[keyId]/revoke', 'owner'),
  post('/inbox/api-keys/trials/[trialId]/grant', 'owner', { scopes: 'text' }),
  post('/inbox/api-keys/trials/[trialId]/refuse', 'owner'),
  post('/inbox/api-keys/trials/[trialId]/erase', 'owner'),
  post('/inbox/crm/make', 'owner', { crm_name: '' }),
  post('/inbox/crm/revoke', 'owner', { token_id: '0' }),
  get('/inbox/portal', 'owner'),
  get('/inbox/portal/export', 'owner'),
  post('/inbox/portal/send', 'owner', { act: 'keep' }),
  post('/inbox/portal/publish', 'owner', { version: '99' }),
  post('/inbox/portal/revert', 'owner', { seen: '99', version: '98' }),
  post('/inbox/portal/check', 'owner'),
  post('/inbox/portal/import', 'owner', { act: 'discard' }),
  post('/inbox/portal/dismiss', 'owner'),
  get('/inbox/team', 'owner'),
  post('/inbox/team/invite', 'owner', { name: '', email: '', role: 'reader' }),
  post('/inbox/team/[founderId]/role', 'owner', { role: 'owner' }),
  post('/inbox/team/[founderId]/disable', 'owner'),
  post('/inbox/team/[founderId]/enable', 'owner'),
  post('/inbox/team/[founderId]/sessions', 'owner'),
  post('/inbox/team/[founderId]/link', 'owner'),
  get('/inbox/settings', 'reader'),
  get('/inbox/settings/second-factor', 'reader'),
  get('/inbox/settings/second-factor/offer', 'reader'),
  post('/inbox/settings/send', 'reader', { theme: 'dark', density: 'compact', single_key_shortcuts: 'true' }),
  post('/inbox/settings/name/send', 'reader', { name: 'Somebody' }),
  post('/inbox/settings/review-times/send', 'owner', { review_time_a: 'never' }),
  post('/inbox/settings/password/send', 'reader', { current_password: 'x', password: 'y', repeated: 'y' }),
  post('/inbox/settings/second-factor/begin', 'reader', { second_factor_password: 'x' }),
  post('/inbox/settings/second-factor/confirm', 'reader', { code: '000000' }),
  post('/inbox/settings/second-factor/remove', 'reader', { second_factor_password: 'x' }),
  post('/inbox/settings/second-factor/codes', 'reader', { codes_password: 'x' }),
  post('/inbox/settings/passkeys/options', 'reader'),
  post('/inbox/settings/passkeys/add', 'reader', { credential: 'x', passkey_name: 'x' }),
  post('/inbox/settings/passkeys/remove', 'reader', { passkey_id: 'none' }),
  post('/inbox/settings/sessions/end', 'reader', { session_id: 'none' }),
  get('/sign-in', 'anybody'),
  get('/sign-in/second-factor', 'anybody'),
  get('/sign-in/set-password', 'anybody'),
  post('/sign-in/send', 'anybody', { email: 'nobody@example.com', password: 'x' }),
  post('/sign-in/second-factor/send', 'anybody', { code: '000000' }),
  get('/sign-in/provider', 'anybody'),
  get('/sign-in/provider/callback', 'anybody'),
  post('/sign-in/passkey/options', 'anybody'),
  post('/sign-in/passkey/send', 'anybody', { credential: 'x' }),
  get('/sign-in/set-password/open?token=none', 'anybody'),
  post('/sign-in/set-password/send', 'anybody', { token: 'none', password: 'x', repeated: 'x' }),
  post('/sign-out', 'anybody'),
];
