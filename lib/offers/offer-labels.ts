import type { guardrails } from '../kernel/guardrails';
import { usd } from '../kernel/money';
import type { CreditTerms, MidPilotCheckpoint } from './offer';
import { creditRatePercent } from './offer-constants';

export interface ModeWords {
  name: string;
  meaning: string;
}

const modes: Record<string, ModeWords> = {
  offline: { name: 'Offline', meaning: 'on files you hand over, not connected to your systems' },
  shadow: { name: 'Shadow', meaning: 'alongside your live process; nobody acts on its output' },
  staging: { name: 'Staging', meaning: 'inside your test environment' },
  read_only: { name: 'Read only', meaning: 'reads from your system and writes nothing to it' },
  human_in_the_loop: { name: 'Human in the loop', meaning: 'one of your people decides on every output' },
};

/** Returns the texts for a mode of an offer; an unknown mode is shown by its id. */
export function modeInWords(mode: string): ModeWords {
  const written = mode.replaceAll('_', ' ');
  return modes[mode] ?? { name: written.charAt(0).toUpperCase() + written.slice(1), meaning: '' };
}

export function checkpointStatusInWords(status: MidPilotCheckpoint['status']): string {
  return status === 'committed' ? 'Committed' : 'Proposed, not yet approved by a founder';
}

/** Meaning of each guardrail flag for buyers, in display order. */
export const guardrailWords: readonly { flag: keyof typeof guardrails; rule: string; meaning: string }[] = [
  {
    flag: 'human_approval_required',
    rule: 'No step without a person',
    meaning: 'Quotes and requests are non-binding until people on both sides have agreed.',
  },
  {
    flag: 'external_actions_authorized',
    rule: 'Nothing is signed, paid or sent automatically',
    meaning:
      'This portal never signs a contract, makes a payment or sends a message, not even for an AI agent.',
  },
  {
    flag: 'sensitive_data_allowed',
    rule: 'No sensitive data',
    meaning:
      'No credentials, personal or confidential data. Text that looks like a secret is refused and never stored.',
  },
  {
    flag: 'production_fallback_capture_allowed',
    rule: 'No hidden copies',
    meaning: 'If we cannot store a request, we tell you and keep no copy anywhere else.',
  },
];

function appliesToInWords(appliesTo: string): string {
  return appliesTo === 'platform_usage_only' ? 'platform usage only' : appliesTo.replaceAll('_', ' ');
}

/** Describes the limits of a fixed credit, as the end of a sentence about the share of the annual plan. */
function fixedLimitsInWords({ min_credit, max_credit }: CreditTerms): string {
  if (min_credit !== undefined && max_credit !== undefined) {
    return `, but at least ${usd(min_credit)} and at most ${usd(max_credit)}`;
  }
  if (min_credit !== undefined) return `, but at least ${usd(min_credit)}`;
  return max_credit === undefined ? '' : `, but at most ${usd(max_credit)}`;
}

/** Describes how the credit of an offer is calculated, as one sentence (section 2.5). */
export function creditInWords(terms: CreditTerms): string {
  const share = `${creditRatePercent}% of your annual plan becomes usage credit`;
  return terms.type === 'fixed_credit_back'
    ? `${share}${fixedLimitsInWords(terms)}.`
    : `${share}, but no more than ${terms.max_percent_of_pilot ?? 0}% of the pilot price.`;
}

export function creditTypeInWords(type: CreditTerms['type']): string {
  return type === 'fixed_credit_back' ? 'Fixed credit-back' : 'Partial credit-back';
}

/** Describes the limits of a credit, for a table cell. */
export function creditLimitsInWords(terms: CreditTerms): string {
  if (terms.type === 'partial_credit_back')
    return `at most ${terms.max_percent_of_pilot ?? 0}% of the pilot price`;
  return fixedLimitsInWords(terms).replace(/^, but /, '') || 'none';
}

/** Describes the conditions and the use of the credit: always the same three facts (section 2.3). */
export function creditConditionsInWords(
  terms: Pick<CreditTerms, 'expiration_days' | 'applies_to'>,
): string[] {
  return [
    `Sign the annual plan within ${terms.expiration_days} days of the pilot’s end.`,
    `The credit is for ${appliesToInWords(terms.applies_to)}.`,
    'It has no cash value and is non-refundable.',
  ];
}
