import type { guardrails } from '../kernel/guardrails';
import type { MidPilotCheckpoint } from './offer';

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

/** Returns the texts for a mode of an offer; an unknown mode is shown as it is written. */
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
