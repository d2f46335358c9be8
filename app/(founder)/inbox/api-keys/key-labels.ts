import type { ShownApiKey } from '@/lib/developer-api/keys/api-key';

export function stateOf(key: ShownApiKey): string {
  if (key.revokedAt) return 'revoked';
  return key.isLiving ? 'in use' : 'expired';
}

/** Formats a date (UTC), such as 2026-11-21; a dash for none. */
export function dateOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? '–';
}

/** Formats a time (UTC) to the minute; a dash for none. */
export function minuteOf(moment: string | null): string {
  return moment === null ? '–' : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

export const secretAdvice = 'Store it in a secret manager.';

export const keyProblems: Readonly<Record<string, string>> = {
  no_family: 'Choose at least one API. Nothing was changed.',
  too_late: 'The trial key was already shown, or the request for it was deleted. Nothing was changed.',
  wrong_field: 'Enter a name, choose at least one API, and check the limits. Nothing was changed.',
};

/** Messages after a change of a trial key or CRM token. */
export const trialDone: Readonly<Record<string, string>> = {
  granted: 'Granted. The developer can now view the key on their page.',
  refused: 'Refused. The developer sees this on their page.',
  erased: 'Request deleted.',
  crm_revoked: 'Token revoked. Requests that use it are refused from now on.',
  crm_none: 'This token was already revoked.',
};

export const keyDone: Readonly<Record<string, string>> = {
  revoked: 'Key revoked. Requests that use it are refused from now on.',
};
