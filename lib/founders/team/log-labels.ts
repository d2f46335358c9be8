import { roleNames, roleOf } from '../founder';
import { networkInWords } from '../settings/refused-sign-ins';

interface Recorded {
  kind: string;
  founderName: string | null;
  founderId: string | null;
  leadId: string | null;
  detail: Record<string, unknown>;
}

const textIn = (detail: Record<string, unknown>, name: string): string | undefined => {
  const value = detail[name];
  return typeof value === 'string' ? value : undefined;
};

const byReceipt = ['lead_consent_withdrawn', 'lead_answers_added', 'lead_contact_corrected', 'lead_erased'];

const byAskers = ['trial_key_made', 'trial_key_request_erased'];

/** Kinds whose named founder is not the actor: anyone can enter that account's address. */
const byAnybody = ['sign_in_refused', 'sign_in_throttled', 'second_factor_refused'];

export function actorInWords({ kind, founderId, founderName, detail }: Recorded): string {
  if (detail.by === 'command') return 'The command line';
  if (byAnybody.includes(kind)) return 'Someone';
  if (founderId !== null) return founderName ?? founderId;
  if (byAskers.includes(kind)) return 'The developer who requested the key';
  if (kind === 'pilot_erased') return 'A decider on the buyer’s side';
  return byReceipt.includes(kind) ? 'The buyer' : 'The portal';
}

function roleInWords(value: unknown): string {
  const role = typeof value === 'string' ? roleOf(value) : undefined;
  return role ? roleNames[role].toLowerCase() : 'unknown';
}

/** Lists the fields that a change of an offer or of the review times affected. */
function fieldsInWords({ after }: Record<string, unknown>): string {
  return typeof after === 'object' && after !== null ? Object.keys(after).join(', ') : '';
}

const countInWords = (count: unknown, one: string, many: string) =>
  typeof count === 'number' ? `${count.toLocaleString('en-US')} ${count === 1 ? one : many}` : '';

/**
 * Returns the details of an entry: the role, the key's name, or the network of a sign-in. `nameOf` returns a
 * founder's name. Reads only the fields listed here, and no lead data.
 */
export function moreInWords(entry: Recorded, nameOf: (founderId: string) => string): string {
  const { kind, detail, founderName, founderId } = entry;
  const subject = textIn(detail, 'founder') ?? (detail.by === 'command' ? founderId : null);
  const about = subject === null || subject === undefined ? '' : nameOf(subject);
  switch (kind) {
    case 'founder_role_changed':
      return `${about}: ${roleInWords(detail.before)}, now ${roleInWords(detail.after)}`;
    case 'founder_created':
    case 'founder_invited':
      return 'role' in detail ? `${about}, as ${roleInWords(detail.role)}` : about;
    case 'founder_renamed':
      return `${textIn(detail, 'before') ?? ''}, now ${textIn(detail, 'after') ?? ''}`;
    case 'sessions_revoked':
      return [about || 'All founders', countInWords(detail.sessions, 'session', 'sessions')].join(': ');
    case 'sessions_ended':
      return countInWords(detail.sessions, 'session', 'sessions');
    case 'api_key_made':
    case 'api_key_rotated':
    case 'api_key_revoked':
    case 'trial_key_granted':
    case 'trial_key_refused':
    case 'trial_key_made':
    case 'trial_key_request_erased':
    case 'crm_token_made':
    case 'crm_token_revoked':
    case 'reply_template_made':
    case 'reply_template_changed':
    case 'reply_template_deleted':
    case 'reply_template_moved':
      return textIn(detail, 'name') ?? '';
    case 'offer_changed':
    case 'offer_change_proposed':
    case 'offer_change_refused':
    case 'review_times_changed':
      return fieldsInWords(detail);
    case 'leads_purged':
      return countInWords(detail.leads, 'lead', 'leads');
    case 'pilots_purged':
      return countInWords(detail.pilots, 'pilot', 'pilots');
    case 'trial_key_requests_purged':
      return countInWords(detail.requests, 'request', 'requests');
    case 'sign_in_refused':
    case 'sign_in_throttled':
    case 'second_factor_refused':
      return [
        founderName === null ? 'Unknown account' : `Account of ${founderName}`,
        networkInWords(textIn(detail, 'address') ?? null),
      ].join(', ');
    case 'signed_in':
      return networkInWords(textIn(detail, 'address') ?? null);
    default:
      return about;
  }
}
